import { beforeAll, describe, expect, test } from 'vitest'
import { addJob, markDead } from '#server/storage/outbox.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(oneStore)('the CLI on %s', (store) => {
  let asha: Shopper
  const shop = useShop({ store })
  const { ask } = shop
  const sandbox = sandboxOf(() => shop.origin)
  const runCommand = (name: string, ...words: string[]) => ownerCommand(shop, name, ...words)
  const buy = async () =>
    (await ask('createOrder', { body: rings(), headers: newPurchase(), token: asha.token })).answer

  beforeAll(async () => {
    asha = await newBuyer(ask)
  })

  test('lists orders, all or by status, and shows one', async () => {
    const { orderID, data } = await buy()
    const evening = Date.parse('2026-11-21T20:00:00Z')
    await shop.db.updateTable('orders').set({ created_at: evening }).where('id', '=', data._id).execute()
    // The CLI shows Indian time.
    expect((await runCommand('orders')).lines.join()).toMatch(new RegExp(`${orderID} +22 Nov 2026, 01:30 +unconfirmed`))
    expect((await runCommand('orders', 'unconfirmed')).lines.join()).toContain(orderID)
    expect((await runCommand('orders', 'shipped')).lines).toEqual(['There are no orders.'])
    expect((await runCommand('orders', 'lost')).ok).toBe(false)
    const { lines } = await runCommand('order', orderID)
    expect(lines.join('\n')).toMatch(
      /unconfirmed, ₹249, cod[\s\S]*1 × Vana Adjustable Leaf Ring[\s\S]*Do not send it[\s\S]*Asha Patel[\s\S]*9876543210/,
    )
    expect(lines.at(-1)).toMatch(/^ +\d{1,2} \w+ \d{4}, \d\d:\d\d +pending$/)
    expect((await runCommand('order', 'NK-00-000000')).ok).toBe(false)
  })

  test('nothing that a shopper wrote controls the terminal', async () => {
    const address = { ...homeAddress, street: '14 \u001b[31mRED\u001b[0m\r\nBcc: \u202edliw' }
    const asked = await ask('createOrder', { body: rings(1, { address }), headers: newPurchase(), token: asha.token })
    const { lines } = await runCommand('order', asked.answer.orderID)
    expect(lines.join('\n')).toContain('14 RED Bcc: dliw')
    expect(lines.join('\n')).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
  })

  test('moves an order forward and never back, and the shopper gets an email for each step', async () => {
    const { orderID, data } = await buy()
    for (const status of ['shipped', 'delivered']) {
      expect((await runCommand('status', orderID, status)).lines.join()).toContain('has not confirmed')
    }
    expect(await runCommand('status', orderID, 'shipped', '--anyway')).toMatchObject({ ok: true })
    expect(await runCommand('status', orderID, 'in', 'transit')).toMatchObject({ ok: true })
    expect(await runCommand('status', orderID, 'shipped')).toMatchObject({ ok: false })
    expect(await runCommand('status', orderID, 'cancelled')).toMatchObject({ ok: false })
    expect(await runCommand('status', orderID, 'delivered')).toMatchObject({ ok: true })
    expect(await runCommand('status', orderID, 'pending')).toMatchObject({ ok: false })
    const { answer } = await ask('readOrder', { path: { id: data._id }, token: asha.token })
    expect(answer.order).toMatchObject({ status: 'delivered', money: 'paid' })
    expect(answer.order.history.map(({ status }) => status)).toEqual(['pending', 'shipped', 'in transit', 'delivered'])
    await eventually(async () => {
      const texts = (await readMails(shop.dataDir)).map(({ text }) => text).join('\n')
      expect(texts).toContain(`Your order ${orderID} has left Ahmedabad`)
      expect(texts).toMatch(new RegExp(`order ${orderID}\\s+has been delivered`))
    })
  })

  test('marks reviews as verified purchases once the order is delivered', async () => {
    const meera = await newBuyer(ask, 'Meera Iyer')
    const { orderID } = (await ask('createOrder', { body: rings(), token: meera.token })).answer
    const body = { productId: RING, rating: 5, review: 'It shines.' }
    const written = await ask('writeReview', { body, token: meera.token })
    expect(written.answer.data.boughtHere).toBeUndefined()
    await runCommand('status', orderID, 'delivered', '--anyway')
    await eventually(async () => {
      const { answer } = await ask('listReviews', { path: { productId: RING } })
      const marks = answer.data.map(({ userID, boughtHere }) => [userID.fullname, boughtHere])
      expect(marks).toContainEqual(['Meera Iyer', true])
      expect(marks.filter(([, mark]) => mark)).toHaveLength(1)
    })
    const again = await ask('writeReview', { body: { ...body, rating: 4 }, token: meera.token })
    expect(again.answer.data.boughtHere).toBe(true)
  })

  test('cancels an order that has not shipped', async () => {
    const before = await stockOf(shop.db)
    // Not shipped before it is confirmed, because nothing was delivered to this shopper yet.
    const { token } = await newBuyer(ask)
    const { orderID } = (await ask('createOrder', { body: rings(), headers: newPurchase(), token })).answer
    expect(await runCommand('status', orderID, 'cancelled')).toMatchObject({ ok: true })
    expect(await stockOf(shop.db)).toBe(before)
  })

  test('sets stock and price, which shoppers see at once', async () => {
    await runCommand('stock', RING, '7')
    await runCommand('price', RING, '499.50')
    await eventually(async () => {
      const { answer } = await ask('readProduct', { path: { id: RING } })
      expect(answer.product).toMatchObject({ stock: 7, price: 499.5 })
    })
    await runCommand('price', RING, String(RING_PRICE))
    for (const words of [
      [RING, '-900'],
      [RING, 'many'],
      ['no-such', '3'],
    ]) {
      expect((await runCommand('stock', ...words)).ok).toBe(false)
      expect((await runCommand('price', ...words)).ok).toBe(false)
    }
  })

  test('adds and takes stock, and warns of pieces that are set aside for shoppers who are paying', async () => {
    await runCommand('stock', RING, '7')
    expect((await runCommand('stock', RING, '+3')).lines).toEqual([`${RING} now has 10 in stock.`])
    expect((await runCommand('stock', RING, '-4')).lines).toEqual([`${RING} now has 6 in stock.`])
    const { payment: _, ...body } = rings(2)
    await ask('createRazorpayOrder', { body, headers: newPurchase(), token: asha.token })
    const { lines } = await runCommand('stock', RING, '+1')
    expect(lines[0]).toBe(`${RING} now has 5 in stock.`)
    expect(lines[1]).toContain('2 more pieces are set aside')
    expect((await runCommand('stock', RING, '-6')).ok).toBe(false)
    expect(await stockOf(shop.db)).toBe(5)
  })

  test('creates a coupon with its limits, once', async () => {
    expect(await runCommand('coupon', 'Diwali15', '15', '--until=2099-12-31', '--each=1')).toMatchObject({ ok: true })
    const coupons = shop.db.selectFrom('coupons').select('expires_at').where('code', '=', 'DIWALI15')
    expect(await coupons.execute()).toEqual([{ expires_at: Date.parse('2099-12-31T18:30:00Z') }])
    expect(await runCommand('coupon', 'DIWALI15', '20')).toMatchObject({ ok: false })
    expect((await ask('applyCoupon', { body: { code: 'diwali15' } })).answer.discount).toBe(15)
    for (const words of [
      ['X', '10'],
      ['GOOD', '0'],
      ['GOOD', '100'],
      ['GOOD', '10', '--uses=0'],
      ['GOOD', '5', '--until=x'],
      ['GOOD', '5', '--until=2026-02-30'],
      ['GOOD', '5', '--until=2099-12'],
      ['GOOD', '5', '--until=2099'],
      ['GOOD', '5', '--until='],
      ['GOOD', '5', '--uses='],
      ['GOOD', '5', '--unitl=2099-12-31'],
      ['GOOD', '5', '--uses'],
    ]) {
      expect((await runCommand('coupon', ...words)).ok).toBe(false)
    }
    const percentOf = async (code: string) => (await ask('applyCoupon', { body: { code } })).answer.discount
    const listed = async (code: string) => (await runCommand('coupons')).lines.find((line) => line.startsWith(code))
    expect(await listed('DIWALI15')).toMatch(
      /15% off {2}used 0 times {2}1 per shopper {2}ends 1 Jan 2100, 00:00 {2}made/,
    )
    expect(await runCommand('coupon', 'change', 'diwali15', '--percent=20', '--public')).toMatchObject({ ok: true })
    expect(await percentOf('DIWALI15')).toBe(20)
    expect(await listed('DIWALI15')).toContain('20% off  used 0 times  1 per shopper  ends 1 Jan 2100, 00:00  public')
    for (const words of [['--uses=5'], [], ['--percent=0'], ['--until=soon']]) {
      expect((await runCommand('coupon', 'change', 'DIWALI15', ...words)).ok).toBe(false)
    }
    expect((await runCommand('coupon', 'SECRET', '10', '--public', '--uses=5')).ok).toBe(false)
    await runCommand('coupon', 'change', 'DIWALI15', '--no-public', '--uses=5', '--each=none', '--until=none')
    expect(await listed('DIWALI15')).toMatch(/20% off {2}used 0 of 5 times {2}no end {2}made/)
    expect(await runCommand('coupon', 'end', 'DIWALI15')).toMatchObject({ ok: true })
    expect(await runCommand('coupon', 'end', 'DIWALI15')).toMatchObject({ ok: false })
    expect((await ask('applyCoupon', { body: { code: 'DIWALI15' } })).code).toBe('COUPON_ENDED')
    expect(await runCommand('coupon', 'end', 'UNKNOWN')).toMatchObject({ ok: false })
    expect(await listed('WELCOME10')).toContain('of the demo')
    await runCommand('coupon', 'PAST', '10', '--until=2020-01-01')
    expect((await ask('applyCoupon', { body: { code: 'PAST' } })).code).toBe('COUPON_ENDED')
  })

  test('issues a staff token, which is required to set the stock over the API', async () => {
    const setStock = (token: string, id = RING) => ask('setProductStock', { path: { id }, body: { stock: 9 }, token })
    expect((await setStock(asha.token)).code).toBe('STAFF_ONLY')
    const add = (...words: string[]) => runCommand('staff-token', 'add', 'Meera Iyer', ...words)
    for (const until of ['2020-01-01', '2099-02-30', 'soon', '']) {
      expect((await add(`--until=${until}`)).ok).toBe(false)
    }
    const { lines } = await add('--until=2099-12-31')
    const token = lines.at(-1) ?? ''
    expect((await setStock(token)).answer.product.stock).toBe(9)
    expect((await setStock(token, 'no-such')).message).toBe('Unable to update stock for product ID: no-such')
    expect((await add()).ok).toBe(false)
    expect((await runCommand('staff-token', 'list')).lines.join()).toMatch(
      /^Meera Iyer {2}made .*last used .*1 Jan 2100/,
    )
    expect((await ask('readMe', { token })).code).toBe('LOGIN_NEEDED')
    expect((await runCommand('staff-token', 'revoke', 'Meera Iyer')).ok).toBe(true)
    expect((await runCommand('staff-token', 'revoke', 'Meera Iyer')).ok).toBe(false)
    expect((await setStock(token)).code).toBe('LOGIN_NEEDED')
    expect((await runCommand('staff-token', 'list')).lines).toEqual(['There are none.'])
  })

  test('refuses staff tokens that have ended, and accounts that had staff rights', async () => {
    const { lines } = await runCommand('staff-token', 'add', 'Ravi')
    const token = lines.at(-1) ?? ''
    await shop.db.updateTable('staff_tokens').set({ expires_at: Date.now() }).where('name', '=', 'Ravi').execute()
    await shop.db.updateTable('users').set({ is_staff: 1 }).where('id', '=', asha.user._id).execute()
    const setStock = (token: string) => ask('setProductStock', { path: { id: RING }, body: { stock: 9 }, token })
    expect((await setStock(token)).code).toBe('LOGIN_NEEDED')
    expect((await setStock(asha.token)).code).toBe('STAFF_ONLY')
  })

  test('lists failed and dead jobs and retries all of them', async () => {
    expect((await runCommand('failed')).lines).toEqual(['There are no failed jobs.'])
    const letter = { to: 'a@example.com', subject: 'Hello\u001b[2J', text: 'Hello', html: '<p>Hello</p>' }
    const later = Date.parse('2099-01-01T06:30:00Z')
    for (const key of ['given up', 'tried again']) {
      await inTransaction(shop.db, (tx) => addJob(tx, { kind: 'send-email', payload: letter, dedupeKey: key }, later))
    }
    const set = (key: string, change: object) =>
      shop.db.updateTable('outbox').set(change).where('dedupe_key', '=', key).execute()
    await set('given up', { attempts: 12, state: 'dead', last_error: 'Error: 550 no such mailbox' })
    await set('tried again', { attempts: 1, last_error: 'Error: no line' })
    expect((await runCommand('failed')).lines.sort()).toEqual([
      '1 Jan 2099, 12:00  email "Hello", tried 12 times, given up: Error: 550 no such mailbox',
      '1 Jan 2099, 12:00  email "Hello", tried once, next on 1 Jan 2099, 12:00: Error: no line',
    ])
    expect((await runCommand('failed', '--again')).lines.at(-1)).toBe('The running shop now retries all of them.')
    await eventually(async () => {
      const ids = (await readMails(shop.dataDir)).map(({ messageId }) => messageId)
      expect(ids.filter((id) => /^<(?:given-up|tried-again)@/.test(id))).toHaveLength(2)
    })
    await eventually(async () => expect((await runCommand('failed')).lines).toEqual(['There are no failed jobs.']))
  })

  test('lists pending refunds, what blocks them, and that they are completed', async () => {
    expect((await runCommand('refunds')).lines).toEqual(['There are no refunds in progress.'])
    const { payment: _, ...one } = rings()
    const { answer: begun } = await ask('createRazorpayOrder', { body: one, token: asha.token })
    const { answer: paid } = await sandbox.payRazorpay(begun.id)
    const { answer } = await ask('verifyRazorpayPayment', { body: paid, token: asha.token })
    await sandbox.setFault('razorpay', 'refuse')
    await ask('cancelOrder', { path: { id: answer.data._id }, token: asha.token })
    await eventually(async () => {
      const [line] = (await runCommand('refunds')).lines
      expect(line).toContain(`${answer.orderID}  ₹249  razorpay ${paid.razorpay_payment_id}  ${asha.email}  cancelled`)
      expect(line).toMatch(/tried once, next on .*refused/)
    })
    expect((await runCommand('failed')).lines.join()).toContain(
      `refund of razorpay ${paid.razorpay_payment_id}, tried once`,
    )
    await sandbox.setFault('razorpay', 'none')
    await runCommand('failed', '--again')
    await eventually(async () =>
      expect((await runCommand('refunds')).lines).toEqual(['There are no refunds in progress.']),
    )
    expect((await runCommand('refunds', '--all')).lines.join()).toMatch(/refunded as rfnd_\w+$/)
    for (const words of [['--al'], ['--done'], ['all']]) expect((await runCommand('refunds', ...words)).ok).toBe(false)
  })

  /** Pays for an order and cancels it, with a refund that Razorpay refuses. */
  async function refusedRefund(shopper: Shopper) {
    const { payment: _, ...one } = rings()
    const { answer: begun } = await ask('createRazorpayOrder', { body: one, token: shopper.token })
    const { answer: paid } = await sandbox.payRazorpay(begun.id)
    const { answer } = await ask('verifyRazorpayPayment', { body: paid, token: shopper.token })
    const paymentId = paid.razorpay_payment_id
    await sandbox.setFault('razorpay', 'refuse')
    await ask('cancelOrder', { path: { id: answer.data._id }, token: shopper.token })
    await eventually(async () => expect((await runCommand('failed')).lines.join()).toContain(`${paymentId}, tried`))
    const order = async () =>
      (await ask('readOrder', { path: { id: answer.data._id }, token: shopper.token })).answer.order
    /** Gives up the refund between two attempts, while none is running. The next attempt would succeed. */
    const giveUp = async () => {
      await eventually(async () => {
        const { numUpdatedRows } = await shop.db
          .updateTable('outbox')
          .set({ attempts: 12, state: 'dead' })
          .where('dedupe_key', '=', `refund-razorpay-${paymentId}`)
          .where('run_at', '>', Date.now() + 1000)
          .where('run_at', '<', Date.now() + 60_000)
          .executeTakeFirstOrThrow()
        expect(numUpdatedRows).toBe(1n)
      })
      await sandbox.setFault('razorpay', 'none')
    }
    return { paymentId, orderID: answer.orderID, razorpayId: begun.id, order, giveUp }
  }

  test('does not retry a dead refund unless it is named, because the owner may have paid it manually', async () => {
    const { paymentId, order, giveUp } = await refusedRefund(asha)
    await giveUp()
    const letter = { to: 'a@example.com', subject: 'Stuck', text: 'Hello', html: '<p>Hello</p>' }
    await inTransaction(shop.db, (tx) =>
      markDead(tx, { kind: 'send-email', payload: letter, dedupeKey: 'stuck' }, 'Error: no line', Date.now()),
    )
    const { lines } = await runCommand('failed', '--again')
    expect(lines.join('\n')).toContain('The running shop now retries the others.')
    expect(lines.join('\n')).toContain(`failed --again ${paymentId}`)
    await eventually(async () =>
      expect((await readMails(shop.dataDir)).some(({ subject }) => subject === 'Stuck')).toBe(true),
    )
    expect((await runCommand('failed')).lines[0]).toMatch(new RegExp(`${paymentId}, tried 12 times, given up`))
    expect((await order()).money).toBe('being refunded')

    expect((await runCommand('failed', paymentId)).ok).toBe(false)
    expect((await runCommand('failed', '--again', 'pay_unknown')).ok).toBe(false)
    expect((await runCommand('failed', '--again', paymentId)).ok).toBe(true)
    await eventually(async () => expect((await order()).money).toBe('refunded'))
    await eventually(async () => expect((await runCommand('failed')).lines).toEqual(['There are no failed jobs.']))
  })

  test('records a manual refund, notifies the shopper, and never pays it again', async () => {
    const meera = await newBuyer(ask, 'Meera Iyer')
    const remove = () => ask('deleteAccount', { body: { currentPassword: PASSWORD }, token: meera.token })
    const { paymentId, orderID, razorpayId, order, giveUp } = await refusedRefund(meera)
    // A manual refund is refused while the shop may still pay it itself.
    expect(await runCommand('refunds', '--done', paymentId)).toMatchObject({
      ok: false,
      lines: [expect.stringContaining('still trying')],
    })
    await giveUp()
    expect((await remove()).code).toBe('ORDER_UNDER_WAY')
    expect((await runCommand('refunds', '--done', 'pay_unknown')).ok).toBe(false)
    const done = await runCommand('refunds', '--done', paymentId)
    expect(done).toEqual({
      ok: true,
      lines: [`Recorded that you refunded ₹249 of ${paymentId}. The shopper gets an email.`],
    })
    expect(await runCommand('refunds', '--done', paymentId)).toEqual({
      ok: false,
      lines: [`${paymentId} was already refunded manually.`],
    })
    expect((await runCommand('failed')).lines).toEqual(['There are no failed jobs.'])
    expect((await runCommand('refunds', '--all')).lines.join('\n')).toMatch(
      new RegExp(`${paymentId}.*refunded manually`),
    )
    expect((await runCommand('failed', '--again', paymentId)).ok).toBe(false)
    expect((await order()).money).toBe('refunded')
    await eventually(async () => {
      const texts = (await readMails(shop.dataDir)).map(({ text }) => text.replace(/\s+/g, ' '))
      expect(texts.join()).toContain(`We have refunded ₹249 for order ${orderID} to you directly.`)
    })
    await shop.outbox.runDue()
    const { razorpay } = providersOf(() => shop.origin)
    expect(await razorpay.readPayments(razorpayId)).toMatchObject({ value: [{ status: 'captured' }] })
    expect((await remove()).http).toBe(200)
  })
})
