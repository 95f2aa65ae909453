import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outboxActions } from '../../../tests/support/simulation/outbox-actions.ts'
import { runOutbox } from '../../../tests/support/simulation/run-outbox.ts'

/** Number of random runs; `npm run test:interleavings` sets it to 100,000. */
const RUNS = Number(process.env.INTERLEAVING_RUNS ?? 300)

const seed = fc.integer({ min: 1, max: 2 ** 31 - 2 })

test('two tabs and a worker deliver each item once, or return it', async () => {
  const property = fc.asyncProperty(outboxActions, seed, fc.boolean(), async (actions, order, locks) => {
    expect(await runOutbox(actions, { order, locks })).toEqual([])
  })
  await fc.assert(property, { numRuns: RUNS })
}, 1_200_000)
