import { commandStep } from './steps.mjs'

/**
 * Static checks of the source code: types, style and dead code. Tests in `tests/structure` check the rules for imports
 * and files.
 */
export const checkSteps = [
  commandStep('Types', 'a type is wrong, or code uses something that its runtime lacks', 'typescript/bin/tsc', ['-b']),
  commandStep(
    'Style',
    'Biome found a problem; `npm run format` fixes what can be fixed automatically',
    '@biomejs/biome/bin/biome',
    ['check', '--error-on-warnings', '.'],
  ),
  commandStep('Dead code', 'a file, an export or a package is unused', 'knip/bin/knip.js', []),
]
