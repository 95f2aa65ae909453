import { commandStep } from './steps.mjs'

/**
 * Static checks: types, style and dead code. The rules for imports and files are checked by the tests in
 * `tests/structure`.
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
