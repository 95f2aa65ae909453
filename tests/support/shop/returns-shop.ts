import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import { apiClient, type Shopper } from './api-client.ts'
import { newBuyer, newPurchase, rings } from './buyer.ts'
import { readMails } from './mails.ts'
import { ownerCommand } from './owner-command.ts'
import { sandboxOf } from './sandbox-client.ts'
import { importSizedCatalogue, SIZED_RING } from './sized-catalogue.ts'
import { type InProcessShop, startShop } from './start-shop.ts'

export type ReturnBody = RequestBodies['requestReturn']

export function inSize(size: string, quantity: number, price: number) {
  return { productID: SIZED_RING, size, quantity, price }
}

/**
 * Starts a shop for a `describe` block, with what its shopper Asha and its owner
 * do there. Before each test, there are five rings of size 12 for ₹599 and five
 * of size 14 for ₹649, and Asha has a new account.
 */
export function useReturnsShop(store: DialectName = 'sqlite') {
  let shop: InProcessShop
  let asha: Shopper
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store, environment: { COD_LIMIT: '20000' } })
  })
  beforeEach(async () => {
    await importSizedCatalogue(shop.db)
    for (const [size, price] of [
      ['12', '599'],
      ['14', '649'],
    ] as const) {
      await ownerCommand(shop, 'stock', SIZED_RING, '5', '--size', size)
      await ownerCommand(shop, 'price', SIZED_RING, price, '--size', size)
    }
    asha = await newBuyer(ask)
  })
  afterAll(() => shop.stop())

  return {
    ask,
    sandbox,
    shop: () => shop,
    asha: () => asha,

    deliver: async (id: string, at = Date.now()) => {
      await setOrderStatus(shop.db, id, 'shipped', at)
      await setOrderStatus(shop.db, id, 'delivered', at)
    },

    /** Buys one in size 12 and two in size 14, for ₹1,897. */
    buyOnline: async (products = [inSize('12', 1, 599), inSize('14', 2, 649)], amount = 1897, rest = {}) => {
      const { payment: _, ...body } = { ...rings(), products, amount, ...rest }
      const { answer } = await ask('createRazorpayOrder', { body, headers: newPurchase(), token: asha.token })
      const paid = await sandbox.payRazorpay(answer.id)
      const verified = await ask('verifyRazorpayPayment', { body: paid.answer, token: asha.token })
      return { order: verified.answer.data, paymentId: paid.answer.razorpay_payment_id }
    },

    buyInCash: async () => {
      const body = { ...rings(), products: [inSize('14', 1, 649)], amount: 649 }
      return (await ask('createOrder', { body, headers: newPurchase(), token: asha.token })).answer.data
    },

    request: (id: string, body: Partial<ReturnBody> = {}, headers = newPurchase()) =>
      ask('requestReturn', {
        path: { id },
        token: asha.token,
        headers,
        body: { products: [{ position: 0, quantity: 1 }], reason: 'size', wanted: 'refund', ...body },
      }),

    /** Runs the command `return`; returns what it prints. */
    owner: async (...args: string[]) => {
      const { lines } = await ownerCommand(shop, 'return', ...args)
      return lines.join('\n')
    },

    read: async (id: string) => (await ask('readReturn', { path: { id }, token: asha.token })).answer.data,

    /** Subjects of the emails to Asha, or someone else. */
    mails: async (to = asha.user.email) => {
      await shop.outbox.runDue()
      return (await readMails(shop.dataDir)).filter((mail) => mail.to === to).map(({ subject }) => subject)
    },
  }
}
