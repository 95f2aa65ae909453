import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readJob, tryAgain } from '#server/jobs/job-store.ts'
import { askOf } from '../support/ask.ts'
import { newBuyer, RING, RING_PRICE } from '../support/buyer.ts'
import { DAY, HOUR, movedClock } from '../support/moved-clock.ts'
import { sandboxOf } from '../support/sandbox.ts'
import type { Shopper } from '../support/shopper.ts'
import { setStock } from '../support/sold.ts'
import { soon } from '../support/soon.ts'
import { type InProcessShop, startShop } from '../support/start-shop.ts'
import { stores } from '../support/stores.ts'

// PayPal tells nobody whom it must be believed how a refund ends that takes days.
describe.each(stores)('a refund that is pending at PayPal on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  const clock = movedClock()
  const ask = askOf(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
  })
  beforeEach(async () => {
    asha = await newBuyer(ask)
    await setStock(shop.db, 10)
    await sandbox.trouble('paypal', 'late refunds')
  })
  afterAll(() => shop.stop())

  const money = async () =>
    (await ask('listOrders', { path: { userId: asha.user._id }, token: asha.token })).answer[0]?.money

  /** An order that was paid on PayPal's page and cancelled; answers its payment, with the refund. */
  async function cancelled() {
    const body = { products: [{ productID: RING, quantity: 1 }] }
    await ask('replaceCart', { path: { userId: asha.user._id }, token: asha.token, body })
    const query = { userID: asha.user._id, amount: RING_PRICE }
    const { answer: begun } = await ask('payElsewhere', { query, token: asha.token })
    const back = new URL(await sandbox.payOnPage(begun.url))
    const intendedID = back.searchParams.get('intended') ?? ''
    const { answer: completed } = await ask('completeCheckout', { body: { intendedID }, token: asha.token })
    await ask('cancelOrder', { path: { id: completed.data._id }, token: asha.token })
    await soon(async () => expect(await money()).toBe('refunded'))
    const payment = await shop.db
      .selectFrom('payments')
      .select(['id', 'refund_id as refundId'])
      .where('intended_order_id', '=', intendedID)
      .executeTakeFirstOrThrow()
    return { paymentId: payment.id, refundId: payment.refundId ?? '' }
  }
  const looks = (refundId: string) =>
    shop.db
      .selectFrom('outbox')
      .select('state')
      .where('dedupe_key', 'like', `refund-look-other-${refundId}-%`)
      .orderBy('run_at')
      .execute()
  const aDayLater = async () => {
    clock.pass(DAY)
    await shop.outbox.runDue()
  }

  test('is asked about once a day until it has arrived', async () => {
    const { refundId } = await cancelled()
    clock.pass(DAY - HOUR)
    await shop.outbox.runDue()
    expect(await looks(refundId)).toEqual([{ state: 'waiting' }])
    clock.pass(HOUR)
    await shop.outbox.runDue()
    expect(await looks(refundId)).toEqual([{ state: 'done' }, { state: 'waiting' }])
    await sandbox.endPayPalRefund(refundId, { succeeds: true })
    await aDayLater()
    await aDayLater()
    expect(await looks(refundId)).toEqual([{ state: 'done' }, { state: 'done' }])
    expect(await money()).toBe('refunded')
  })

  test('waits for the owner when it has failed, who then sends the money under a new name', async () => {
    const { paymentId, refundId } = await cancelled()
    await sandbox.endPayPalRefund(refundId, { succeeds: false })
    await aDayLater()
    expect(await money()).toBe('being refunded')
    const refund = () => readJob(shop.db, `refund-other-${paymentId}`)
    expect(await refund()).toMatchObject({ state: 'parked', last_error: `The refund ${refundId} has failed.` })
    await sandbox.trouble('paypal', 'none')
    expect(await tryAgain(shop.db, clock.now())).toBe(0)
    await tryAgain(shop.db, clock.now(), `refund-other-${paymentId}`)
    await shop.outbox.runDue()
    expect(await refund()).toMatchObject({ state: 'done' })
    expect(await money()).toBe('refunded')
  })

  test('waits for the owner when nobody knows after a month', async () => {
    const { refundId } = await cancelled()
    for (let day = 0; day < 31; day++) await aDayLater()
    expect((await readJob(shop.db, `refund-look-other-${refundId}-30`))?.last_error).toContain('still pending')
  })
})
