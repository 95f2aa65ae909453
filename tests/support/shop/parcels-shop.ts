import { beforeAll, beforeEach, expect } from 'vitest'
import type { WireOrder } from '#contract/schemas/order.ts'
import { shipOrder } from '#server/domains/shipping/shipments.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import type { Shopper } from './api-client.ts'
import { newBuyer, newPurchase, rings } from './buyer.ts'
import { confirmOrder } from './confirmed-order.ts'
import { eventually } from './eventually.ts'
import { MINUTE, movableClock } from './movable-clock.ts'
import { providersOf, sandboxOf } from './sandbox-client.ts'
import type { InProcessShop, StartOptions } from './start-shop.ts'
import { useShop } from './use-shop.ts'

/**
 * Starts a shop for a `describe` block, with what its shopper Asha and the
 * carrier do there. Before each test, the carrier works and sends webhooks.
 */
export function useParcelsShop(store: DialectName, { environment = {} }: Pick<StartOptions, 'environment'> = {}) {
  let asha: Shopper
  const clock = movableClock()
  const shop = useShop({ store, environment, open: { clock: clock.now } })
  const { ask } = shop
  const sandbox = sandboxOf(() => shop.origin)
  const { shiprocket } = providersOf(() => shop.origin)
  const deps = () => ({ db: shop.db, clock: clock.now, carrier: shiprocket })

  beforeAll(async () => {
    asha = await newBuyer(ask)
  })
  beforeEach(async () => {
    await sandbox.setFault('shiprocket', 'none')
    await sandbox.releaseWebhooks()
  })

  const hurryJobs = () =>
    shop.db.updateTable('outbox').set({ run_at: clock.now() }).where('state', '=', 'waiting').execute()
  const parcelOf = (orderId: string) =>
    shop.db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  const orderAt = async (id: string) => (await ask('readOrder', { path: { id }, token: asha.token })).answer

  return {
    shop,
    ask,
    clock,
    sandbox,
    shiprocket,
    deps,
    asha: () => asha,
    parcelOf,
    orderAt,

    /** The shopper has confirmed the order. */
    buyForCash: async (body: object = rings(1)): Promise<WireOrder> => {
      const { answer } = await ask('createOrder', { body, token: asha.token, headers: newPurchase() })
      // After an accepted parcel, orders need no confirmation.
      if (answer.data.needsConfirmation) await confirmOrder(ask, shop, answer.orderID)
      return answer.data
    },

    buyOnline: async (rest: object = {}): Promise<WireOrder & { paymentId: string }> => {
      const { payment: _, ...one } = rings(1, rest)
      const { answer } = await ask('createRazorpayOrder', { body: one, token: asha.token, headers: newPurchase() })
      const { answer: body } = await sandbox.payRazorpay(answer.id)
      const { orderID } = (await ask('verifyRazorpayPayment', { body, token: asha.token })).answer
      return { ...(await orderAt(orderID)).order, paymentId: body.razorpay_payment_id }
    },

    /** Waits until the parcel is ready for the courier; returns it. */
    isReady: (orderId: string) =>
      eventually(async () => {
        await hurryJobs()
        await shipOrder(deps(), orderId)
        const parcel = await parcelOf(orderId)
        expect(parcel).toMatchObject({ state: 'new', label_url: expect.stringMatching(/^http/) })
        return parcel
      }),

    /** Status codes: "Tracking" of Shiprocket’s documentation. */
    report: (reference: string, code: number, activity = 'Scan') =>
      sandbox.scanParcel(reference, { activity, location: 'Surat', code }),

    /** Meanwhile time passes: jobs run, and webhooks are sent again. */
    becomes: (expectation: () => Promise<void>) =>
      eventually(async () => {
        clock.pass(MINUTE)
        await hurryJobs()
        await shop.outbox.runDue()
        await expectation()
      }),

    ...recordsOf(shop),
  }
}

/** What the shop asked of the carrier, and wrote to shopper and owner. */
function recordsOf(shop: Pick<InProcessShop, 'db'>) {
  return {
    /** The parcel as requested, as JSON. */
    askedOfCarrier: async (reference: string): Promise<string> => {
      const records = shop.db.selectFrom('sandbox_records').select('document').where('parent_id', '=', reference)
      return (await records.execute()).map(({ document }) => document).join('\n')
    },

    /** Keys of the emails to the shopper. */
    orderEmails: async (orderId: string) => {
      const rows = await shop.db.selectFrom('outbox').select('dedupe_key').execute()
      return rows.map(({ dedupe_key }) => dedupe_key).filter((key) => key.startsWith(`order-${orderId}`))
    },

    /** Sent or waiting, with this text in them. */
    countEmails: async (text: string) => {
      const rows = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'send-email').execute()
      return rows.filter(({ payload }) => payload.includes(text)).length
    },
  }
}
