import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Action,
  calmActions,
  lateActions,
  wildActions,
} from '../../../tests/support/simulation/household-actions.ts'
import { runHousehold } from '../../../tests/support/simulation/run-household.ts'

/** Number of random runs; `npm run test:interleavings` sets it to 100,000. */
const RUNS = Number(process.env.INTERLEAVING_RUNS ?? 600)

const TIMEOUT_MS = 3_600_000

const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 })

interface Conditions {
  /** Whether the network only fails cleanly, which allows stricter checks of the result. */
  calm: boolean
}

async function check(actions: fc.Arbitrary<Action[]>, { calm }: Conditions): Promise<void> {
  const property = fc.asyncProperty(actions, seed, fc.boolean(), async (some, order, locks) => {
    expect(await runHousehold(some, { order, locks: calm || locks, calm })).toEqual([])
  })
  await fc.assert(property, { numRuns: RUNS / 2 })
}

describe('three browsers of one shopper, each with two tabs and a worker', () => {
  test(
    'converge on the same bag and wishlist, with no line lost or duplicated',
    () => check(wildActions, { calm: false }),
    TIMEOUT_MS,
  )

  test(
    'keep every line that only one of them changed as that browser left it, if the network only drops out',
    () => check(calmActions, { calm: true }),
    TIMEOUT_MS,
  )

  test(
    'keep the last state of a line, however late an earlier write arrives',
    () => check(lateActions, { calm: true }),
    TIMEOUT_MS,
  )
})
