/**
 * `npm run test:payments [count]`: tests payments with random sequences of
 * events, 10,000 by default, shared by a process per core.
 */
import { availableParallelism } from 'node:os'
import './setup/require-node.mjs'
import { runPackage } from './run-command.mjs'

const RUNS = Number(process.argv[2] ?? 10_000)

const processes = availableParallelism()
const exitCodes = await Promise.all(
  Array.from({ length: processes }, () =>
    runPackage('vitest/vitest.mjs', ['run', '--project', 'api', 'tests/api/checkout/payment-interleavings.test.ts'], {
      PAYMENT_RUNS: String(Math.ceil(RUNS / processes)),
    }),
  ),
)
process.exitCode = Math.max(...exitCodes)
