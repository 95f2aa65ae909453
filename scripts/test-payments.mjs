/** `npm run test:payments [count]`: tests payments with random sequences of events, 10,000 by default. */
import './setup/require-node.mjs'
import { runPackage } from './run-command.mjs'

const RUNS = process.argv[2] ?? '10000'

process.exitCode = await runPackage(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', 'tests/api/checkout/payment-interleavings.test.ts'],
  { PAYMENT_RUNS: RUNS },
)
