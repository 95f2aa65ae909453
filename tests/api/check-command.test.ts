import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { issueCreditNote } from '#server/domains/ordering/papers/credit-notes.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { RING } from '../support/shop/buyer.ts'
import { useCheckoutShop } from '../support/shop/checkout-suite.ts'
import { HOUR } from '../support/shop/movable-clock.ts'
import { ownerCommand } from '../support/shop/owner-command.ts'
import { providerOrders } from '../support/shop/provider-orders.ts'
import { providersOf } from '../support/shop/sandbox-client.ts'
import { stores } from '../support/shop/stores.ts'
import { smallPng } from '../support/shop/upload-samples.ts'

describe.each(stores)('what `check` compares, on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { ask, sandbox } = suite
  const { order } = providerOrders(suite)
  const openProviders = () => ({ ...providersOf(() => suite.shop.origin), isTest: true })
  /** The clock of the test stands still in 2026. */
  const check = (...options: string[]) =>
    ownerCommand({ ...suite.shop, openProviders }, 'check', '--days', '9999', ...options)
  const change = (statement: string) => sql.raw(statement).execute(suite.shop.db)

  const uploadPicture = async () => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(await smallPng())]), 'ring.png')
    return (await ask('uploadImage', { body })).answer.secure_url
  }

  test('agrees in a shop that sells', async () => {
    const { db } = suite.shop
    const { orderId } = await order('razorpay')
    await setOrderStatus(db, orderId, 'shipped', Date.now())
    await inTransaction(db, (tx) => issueCreditNote(tx, { orderId, reason: 'Scratched', key: orderId }, Date.now()))
    const { number } = await order('stripe')
    await ownerCommand(suite.shop, 'refund', number, '100', 'Scratched')
    await suite.shop.outbox.runDue()
    await order('paypal')
    await sql`insert into reviews
      (id, product_id, author_name, rating, text, created_at, is_demo, needs_verified_author, pictures)
      values ('seen', ${RING}, 'Asha', 5, '', 1, 0, 0, ${JSON.stringify([await uploadPicture()])})`.execute(db)
    await ownerCommand(suite.shop, 'coupon', 'DIWALI10', '10')
    const scope = 'payments of 9999 days at razorpay, stripe, paypal'
    expect(await check()).toEqual({ ok: true, lines: [`Everything agrees, with ${scope} asked.`] })
  })

  test('differs where a provider tells something else of a payment', async () => {
    const { db } = suite.shop
    suite.clock.pass(-HOUR)
    const lost = await order('razorpay')
    const [changed, card, hosted] = [await order('stripe'), await order('stripe'), await order('paypal')]
    suite.clock.pass(HOUR)
    await db.updateTable('payments').set({ id: 'pay_unknown' }).where('id', '=', lost.paymentId).execute()
    await db.updateTable('payments').set({ amount: 999 }).where('id', '=', changed.paymentId).execute()
    for (const [method, { paymentId }] of [
      ['stripe', card],
      ['paypal', hosted],
    ] as const) {
      await sandbox.refundInDashboard(method, paymentId, 100)
    }
    const { ok, lines } = await check()
    expect(ok).toBe(false)
    expect(lines).toHaveLength(6)
    for (const line of [
      `knows nothing of razorpay ${lost.paymentId} of ₹249, which was paid. Next: resume`,
      'counts razorpay pay_unknown of ₹249, of which razorpay knows nothing',
      `counts stripe ${changed.paymentId} of $9.99, and it is stripe ${changed.paymentId} of $2.83`,
      `Of stripe ${card.paymentId} of $2.83, stripe has given back $1.00, and the shop counts $0.00. Next: resume`,
      `Of paypal ${hosted.paymentId} of $2.83, paypal has given back $1.00, and the shop counts $0.00. Next: resume`,
    ]) {
      expect(lines).toContainEqual(expect.stringContaining(line))
    }

    await sandbox.setFault('stripe', 'down')
    expect((await check()).lines).toContainEqual(
      expect.stringMatching(/^stripe did not say what was paid .*Next: check/),
    )
  })

  test('differs where records do not agree, in one line each with what to do', async () => {
    const { dataDir } = suite.shop
    const [one, other, third] = [await order('stripe'), await order('paypal'), await order('razorpay')]
    await rm(join(dataDir, 'uploads'), { recursive: true })
    await change(`update orders set total_paise = total_paise - 1 where number = '${one.number}'`)
    await change(`update orders set stock_state = 'returned', stock_until = 1 where number = '${other.number}'`)
    await change(`delete from payments where id = '${third.paymentId}'`)
    await change(`update products set stock = -1 where id = '${RING}'`)
    await change(`update coupons set uses = 3 where code = 'DIWALI10'`)
    await change(`update number_series set last_number = 7 where series like 'NK/%'`)
    await change(`update credit_notes set content = replace(content, '"gross":24900', '"gross":24901')`)
    await change(`update refunds set state = 'due'`)
    await change(`delete from outbox where kind = 'refund-payment'`)
    // PostgreSQL refuses this itself.
    if (store === 'sqlite') {
      await change('pragma foreign_keys = off')
      await change(`update order_lines set order_id = 'nobody' where rowid = 1`)
      await change('pragma foreign_keys = on')
    }
    const { ok, lines } = await check('--no-providers')
    expect(ok).toBe(false)
    for (const line of [
      ...(store === 'sqlite' ? [expect.stringContaining('Row 1 of order_lines belongs to a row of orders')] : []),
      `${one.number}: its sums make ₹249, not ₹248.99. Next: order ${one.number}`,
      `${RING} has a stock of -1. Next: stock ${RING} <number>, after counting`,
      `Unconfirmed orders hold 1 of ${RING}, and 0 are counted. Next: orders unconfirmed`,
      `${other.number} goes on without its pieces. Next: order ${other.number}`,
      'The coupon DIWALI10 counts 3 uses, has 0. Next: coupons',
      `${third.number} was paid with razorpay, and there is no payment. Next: order ${third.number}`,
      expect.stringMatching(/^The refund of pi_\w+ \(NK-26-\d+\) waits, and nothing makes it\. Next: refunds/),
      expect.stringMatching(
        /^The invoice NK\/26-27\/000001 of .* over ₹249 has credit notes over ₹249\.01\. Next: order/,
      ),
      expect.stringMatching(/^NK\/26-27\/ has come to 1, and 7 is counted\. Next: gstr1/),
      expect.stringMatching(/^The picture [\w-]+\.webp of review seen is missing\. Next: copy it/),
    ]) {
      expect(lines).toContainEqual(line)
    }
  })
})
