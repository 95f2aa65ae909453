import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outboxActs, playOutbox } from '../../../tests/support/play-outbox.ts'

/** `npm run test:interleavings` makes it 100,000. */
const RUNS = Number(process.env.RECONCILE_RUNS ?? 500)

test('what is sent from two tabs and a worker arrives exactly once or comes back, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(outboxActs, fc.integer({ min: 1, max: 2 ** 31 - 2 }), fc.boolean(), async (acts, order, locks) => {
      expect(await playOutbox(acts, order, locks)).toEqual([])
    }),
    { numRuns: RUNS },
  )
}, 1_200_000)
