import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Action,
  calmActions,
  lateActions,
  wildActions,
} from '../../../tests/support/simulation/household-actions.ts'
import { runHousehold } from '../../../tests/support/simulation/run-household.ts'

/** Of those in which the whole household acts. `npm run test:interleavings` makes it 100,000. */
const RUNS = Number(process.env.RECONCILE_RUNS ?? 2000)

const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 })

async function hold(acts: fc.Arbitrary<Action[]>, calm: boolean): Promise<void> {
  await fc.assert(
    fc.asyncProperty(acts, seed, fc.boolean(), async (some, order, locks) => {
      expect(await runHousehold(some, { order, locks: calm || locks, calm })).toEqual([])
    }),
    { numRuns: RUNS / 2 },
  )
}

describe('three browsers of one shopper, each with two tabs and a worker', () => {
  test('come to the same bag and wishlist, with no line lost and none doubled, whatever happens', async () => {
    await hold(wildActions, false)
  }, 3_600_000)

  test('leave every piece that only one of them touched as that one left it, where only the line is away', async () => {
    await hold(calmActions, true)
  }, 3_600_000)

  test('leave a piece as it was left last, however late arrives what was asked before', async () => {
    await hold(lateActions, true)
  }, 3_600_000)
})
