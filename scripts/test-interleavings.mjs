/**
 * `npm run test:interleavings [count]`: tests syncing with random sequences of events in simulated households and
 * outboxes, 100,000 of each by default. Takes several minutes.
 */
import './setup/require-node.mjs'
import { runPackage } from './run-command.mjs'

const RUNS = process.argv[2] ?? '100000'

process.exitCode = await runPackage(
  'vitest/vitest.mjs',
  [
    'run',
    '--project',
    'unit',
    'src/sync/documents/interleavings.test.ts',
    'src/sync/outbox/outbox-interleavings.test.ts',
  ],
  { RECONCILE_RUNS: RUNS },
)
