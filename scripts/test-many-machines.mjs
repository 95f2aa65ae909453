/**
 * `npm run test:many-machines`: two shops behind Caddy, on one PostgreSQL database and
 * one S3-compatible storage, all on this machine.
 */
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { runPackage } from './run-command.mjs'

if (!isBuilt()) await buildShop()
process.exitCode = await runPackage(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', 'tests/api/many-machines.test.ts', '--disableConsoleIntercept'],
  { MANY_MACHINES: 'on' },
)
