import { commandStep } from './steps.mjs'

/** What is true of the sources without running the shop. The rules of imports and files are tests in `tests/structure`. */
export const checkSteps = [
  commandStep('Types', 'a type is wrong, or code reaches for what its runtime does not have', 'typescript/bin/tsc', [
    '-b',
  ]),
  commandStep('Style', 'Biome found a fault; `npm run format` mends what can be mended', '@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '.',
  ]),
  commandStep('Dead code', 'a file, an export or a package is used by nothing', 'knip/bin/knip.js', []),
]
