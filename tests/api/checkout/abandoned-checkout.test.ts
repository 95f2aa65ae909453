import { describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#server/jobs/cleanup.ts'
import { rings } from '../../support/shop/buyer.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { DAY } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('an abandoned checkout on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { clock, ask, sandbox } = suite

  test('is deleted after a month, unless it was paid', async () => {
    const { token } = suite.asha
    const { payment: _, ...purchase } = rings()
    const begin = async (body: object) => (await ask('createRazorpayOrder', { body, token })).answer
    await begin(purchase)
    const paid = await begin({ ...purchase, giftData: { occasion: 'Party', isCustom: false } })
    await ask('verifyRazorpayPayment', { body: (await sandbox.payRazorpay(paid.id)).answer, token })
    const states = async () =>
      (await suite.shop.db.selectFrom('checkout_sessions').select('state').execute()).map(({ state }) => state).sort()
    await deleteExpiredRows(suite.shop.db, clock.now() + 29 * DAY)
    expect(await states()).toEqual(['expired', 'ordered'])
    await deleteExpiredRows(suite.shop.db, clock.now() + 31 * DAY)
    expect(await states()).toEqual(['ordered'])
  })
})
