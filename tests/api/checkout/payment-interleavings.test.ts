import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/storage/transaction.ts'
import { useDemoStorage } from '../../support/database/use-demo-storage.ts'
import { SECOND } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'
import {
  expectCouponLimits,
  expectPossibleStock,
  judge,
  PLENTY,
} from '../../support/simulation/payments/judge-payments.ts'
import { FATES, RUNS_THAT_MEET_ALL } from '../../support/simulation/payments/payment-fates.ts'
import { PaymentSimulation } from '../../support/simulation/payments/payment-simulation.ts'
import { aftermath, moment, takeSteps } from '../../support/simulation/payments/payment-steps.ts'
import { useProviderNetwork } from '../../support/simulation/payments/provider-network.ts'

/** Number of random runs; `npm run test:payments` sets it to 10,000. PostgreSQL is slower and gets a tenth. */
const RUNS = Number(process.env.PAYMENT_RUNS ?? 30)
const RUNS_ON = { sqlite: RUNS, postgresql: Math.ceil(RUNS / 10) }
const TIMEOUT_MS = 300_000 + RUNS * 1000
const RUNS_PER_REPORT = 500
/** The sizes that the two shoppers want: of a ring without sizes, the same one, or different ones. */
const SIZES = [
  [null, null],
  ['14', '14'],
  ['12', '14'],
] as const

const UNLIMITED = { maxUses: null, maxUsesPerShopper: null }
const USES = [UNLIMITED, UNLIMITED, { maxUses: 1, maxUsesPerShopper: null }, { maxUses: 2, maxUsesPerShopper: 1 }]

/** What a run leaves, in an order in which it can be deleted. */
const DOCUMENTS = [
  'settlement_lines',
  'credit_notes',
  'invoices',
  'delivery_challans',
  'number_series',
  'exchange_orders',
  'order_return_lines',
  'order_returns',
] as const
const MONEY = [
  'shipments',
  'order_lines',
  'unconfirmed_pieces',
  'orders',
  'refunds',
  'payments',
  'checkout_sessions',
  'coupons',
  'outbox',
  'attempt_limits',
] as const
const TABLES = [...DOCUMENTS, ...MONEY]

describe.each(stores)('every sequence of payment events on %s', (store) => {
  const demo = useDemoStorage(store)
  const providers = useProviderNetwork()

  test(
    'ends with one order per payment or with a refund, with the right stock, and with balanced books',
    async () => {
      const met = new Set<string>()
      let runs = 0
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            stock: fc.constantFrom(1, 1, 2, PLENTY),
            sizes: fc.constantFrom(...SIZES),
            uses: fc.constantFrom(...USES),
          }),
          fc.array(moment, { minLength: 10, maxLength: 36 }),
          fc.constantFrom('succeeded' as const, 'pending' as const, 'failed' as const),
          aftermath,
          async (rings, moments, refundState, { fault, killedAt }) => {
            // The database driver frees memory only between turns of the event loop, which this run would otherwise
            // delay for minutes.
            await new Promise(setImmediate)
            await inTransaction(demo.storage.db, async (tx) => {
              for (const table of TABLES) await tx.deleteFrom(table).execute()
            })
            const simulation = await PaymentSimulation.open(demo.storage, providers.network, rings)
            simulation.refundState = refundState
            for (const { steps, ...befalls } of moments) {
              // Gives each moment a later time.
              simulation.clock.pass(SECOND)
              simulation.fault = befalls.fault
              simulation.kill.killAt(befalls.killedAt)
              simulation.server = befalls.server
              await takeSteps(simulation, steps)
              await expectPossibleStock(demo.storage.db, rings.sizes)
              await expectCouponLimits(demo.storage.db, rings.uses)
            }
            simulation.fault = fault
            simulation.kill.killAt(killedAt)
            await simulation.recoverOnce()
            await simulation.settle()
            for (const fate of await judge(simulation, demo.storage.db, rings)) met.add(fate)
            runs += 1
            if (runs % RUNS_PER_REPORT === 0) console.info(`${runs} of ${RUNS_ON[store]} sequences on ${store}`)
          },
        ),
        {
          numRuns: RUNS_ON[store],
          // Shrinking repeats a failure hundreds of times, silently; replay the printed seed and path to shrink it.
          endOnFailure: RUNS > RUNS_THAT_MEET_ALL,
          // Ends before the test does, so that a failure that is being shrunk is reported.
          interruptAfterTimeLimit: TIMEOUT_MS - 20_000,
          markInterruptAsFailure: true,
        },
      )
      // Without this check, the runs might never reach the interesting outcomes.
      if (RUNS_ON[store] >= RUNS_THAT_MEET_ALL) expect([...met].sort()).toEqual(FATES)
    },
    TIMEOUT_MS,
  )
})
