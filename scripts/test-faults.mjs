/**
 * `npm run test:faults`: a built shop under a mixed load while databases, providers and processes
 * fail, in FAULT_ROUNDS rounds of ten seconds, 100 by default. FAULT_SEED repeats the choices of a
 * run.
 */
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { runPackage } from './run-command.mjs'

const { FAULT_ROUNDS = '100', FAULT_SEED = String(Date.now() % 100_000) } = process.env

if (!isBuilt()) await buildShop()
console.log(`FAULT_SEED=${FAULT_SEED}, FAULT_ROUNDS=${FAULT_ROUNDS}`)
process.exitCode = await runPackage(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', '--disableConsoleIntercept', 'tests/api/faults.test.ts'],
  { FAULT_ROUNDS, FAULT_SEED },
)
