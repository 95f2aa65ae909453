/**
 * `npm run test:interleavings [count]`: tests the syncing of bags, wishlists and
 * outboxes with random sequences of events, 100,000 for each test by default.
 * That takes minutes.
 */
import './setup/require-node.mjs'
import { runPackage } from './run-command.mjs'

const RUNS = process.argv[2] ?? '100000'

process.exitCode = await runPackage(
  'vitest/vitest.mjs',
  [
    'run',
    '--project',
    'page',
    'src/sync/synced-lists/interleavings.test.ts',
    'src/sync/outbox/outbox-interleavings.test.ts',
  ],
  { INTERLEAVING_RUNS: RUNS },
)
