import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outboxActions, runOutbox } from '../../../tests/support/simulation/run-outbox.ts'

/** `npm run test:interleavings` makes it 100,000. */
const RUNS = Number(process.env.RECONCILE_RUNS ?? 500)

test('what is sent from two tabs and a worker arrives exactly once or comes back, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(
      outboxActions,
      fc.integer({ min: 1, max: 2 ** 31 - 2 }),
      fc.boolean(),
      async (acts, order, locks) => {
        expect(await runOutbox(acts, order, locks)).toEqual([])
      },
    ),
    { numRuns: RUNS },
  )
}, 1_200_000)
