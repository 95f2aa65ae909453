/** `npm run test:payments`: ten thousand random ways in which payments can go, or as many as it is told. */
import './setup/require-node.mjs'
import { runPackage } from './run-command.mjs'

const RUNS = process.argv[2] ?? '10000'

process.exitCode = await runPackage(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', 'tests/api/checkout/payment-interleavings.test.ts'],
  { PAYMENT_RUNS: RUNS },
)
