/** `npm run test:payments [count]`: simulates random payment sequences, 10,000 by default. */
import './setup/require-node.mjs'
import { runPackage } from './run-command.mjs'

const RUNS = process.argv[2] ?? '10000'

process.exitCode = await runPackage(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', 'tests/api/checkout/payment-interleavings.test.ts'],
  { PAYMENT_RUNS: RUNS },
)
