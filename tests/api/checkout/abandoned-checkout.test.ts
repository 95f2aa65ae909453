import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#server/jobs/cleanup.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { newBuyer, rings } from '../../support/shop/buyer.ts'
import { DAY, movableClock } from '../../support/shop/movable-clock.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('an abandoned checkout on %s', (store) => {
  let shop: InProcessShop
  const clock = movableClock()
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
    await sandbox.holdWebhooks()
  })
  afterAll(() => shop.stop())

  test('is deleted after a month, unless it was paid', async () => {
    const { token } = await newBuyer(ask)
    const { payment: _, ...purchase } = rings()
    const begin = async (body: object) => (await ask('createRazorpayOrder', { body, token })).answer
    await begin(purchase)
    const paid = await begin({ ...purchase, giftData: { occasion: 'Party', isCustom: false } })
    await ask('verifyRazorpayPayment', { body: (await sandbox.payRazorpay(paid.id)).answer, token })
    const states = async () =>
      (await shop.db.selectFrom('checkout_sessions').select('state').execute()).map(({ state }) => state).sort()
    await deleteExpiredRows(shop.db, clock.now() + 29 * DAY)
    expect(await states()).toEqual(['expired', 'ordered'])
    await deleteExpiredRows(shop.db, clock.now() + 31 * DAY)
    expect(await states()).toEqual(['ordered'])
  })
})
