/** Disputes of which no webhook has told. */
import { describe, expect, test } from 'vitest'
import { unwrap } from '#server/providers/provider-request.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { DAY, HOUR } from '../../support/shop/movable-clock.ts'
import { methodsOn, onlineMethods, providerOrders } from '../../support/shop/provider-orders.ts'
import { providerPayments } from '../../support/shop/provider-payments.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('disputes without webhooks on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { clock, poll, sandbox } = suite
  const { order } = providerOrders(suite)
  const disputesOf = (paymentId: string) =>
    suite.shop.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute()
  const emails = async (id: string) => {
    const rows = await suite.shop.db
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('kind', '=', 'send-email')
      .execute()
    return rows.filter(({ dedupe_key }) => dedupe_key.includes(`dispute-${id}`))
  }

  test.each(methodsOn(store))('are found within a day, and how they ended, by %s', async (method) => {
    const { paymentId } = await order(method)
    const dispute = await sandbox.openDispute(method, paymentId)
    clock.pass(DAY)
    await poll()
    expect(await disputesOf(paymentId)).toMatchObject([{ id: dispute, state: 'open', deducted: 0 }])
    expect(await emails(dispute)).toHaveLength(1)
    await sandbox.endDispute(method, dispute, 'lost')
    clock.pass(HOUR)
    await poll()
    expect(await disputesOf(paymentId)).toMatchObject([{ state: 'open' }])
    clock.pass(DAY)
    await Promise.all([poll(), poll()])
    expect(await disputesOf(paymentId)).toMatchObject([{ state: 'lost' }])
    expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'disputed', providerId: dispute }])
    expect(await emails(dispute)).toHaveLength(2)
  })

  test('of other providers are found while one does not respond, which is asked again soon', async () => {
    const [one, other] = [await order('razorpay'), await order('stripe')]
    await sandbox.openDispute('razorpay', one.paymentId)
    await sandbox.openDispute('stripe', other.paymentId)
    clock.pass(DAY)
    await sandbox.setFault('razorpay', 'down')
    await expect(poll()).rejects.toThrow('503')
    expect(await disputesOf(other.paymentId)).toHaveLength(1)
    expect(await disputesOf(one.paymentId)).toEqual([])
    await sandbox.setFault('razorpay', 'none')
    await poll()
    expect(await disputesOf(one.paymentId)).toHaveLength(1)
  })
})

describe('lists of disputes', () => {
  const suite = useCheckoutShop()
  const origin = () => suite.shop.origin
  const clients = providersOf(origin)
  const read = {
    razorpay: async (since: number) => unwrap(await clients.razorpay.readDisputes(since)).map(({ id }) => id),
    stripe: async (since: number) => unwrap(await clients.stripe.readDisputes(since)).map(({ id }) => id),
    paypal: async (since: number) => unwrap(await clients.payPal.listDisputes(since)),
  }

  test.each(onlineMethods)('are read to their end, and from a time on, by %s', async (method) => {
    const paymentId = await providerPayments(origin).pay[method]()
    const id = await suite.sandbox.openDispute(method, paymentId)
    const { db } = suite.shop
    const record = await db.selectFrom('sandbox_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 230 }, (_, at) => `${id}${at}`)
    for (const copy of copies) {
      await db
        .insertInto('sandbox_records')
        .values({ ...record, id: copy, document: record.document.replaceAll(id, copy) })
        .execute()
    }
    const all = await read[method](suite.clock.now() - DAY)
    expect(all).toHaveLength(231)
    expect(new Set(all)).toEqual(new Set([id, ...copies]))
    expect(await read[method](suite.clock.now() + HOUR)).toEqual([])
  })
})
