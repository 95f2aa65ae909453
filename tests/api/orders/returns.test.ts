import { describe, expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { listCreditNotesOf } from '#server/domains/invoices/invoice-store.ts'
import { createFollowLink } from '#server/domains/ordering/following/follow-links.ts'
import { trackReturns } from '#server/domains/returns/collect-return.ts'
import { newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { inSize, type ReturnBody, useReturnsShop } from '../../support/shop/returns-shop.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'
import { SIZED_RING, stockBySize } from '../../support/shop/sized-catalogue.ts'
import { stores } from '../../support/shop/stores.ts'
import { photograph } from '../../support/shop/upload-samples.ts'

describe.each(stores)('returns on %s', (store) => {
  const { ask, sandbox, shop, asha, deliver, buyOnline, buyInCash, request, owner, read, mails } = useReturnsShop(store)

  test('of everything, in parts, refund exactly what was paid, and are shown with the order', async () => {
    const { order, paymentId } = await buyOnline()
    await deliver(order._id)
    const first = (await request(order._id, { products: [{ position: 1, quantity: 1 }] })).answer.data
    expect(first).toMatchObject({ state: 'requested', amount: 649, refunded: null, handover: null })
    expect(first.return_id).toMatch(/^RT-26-\d{6}$/)
    expect(await owner(first.return_id, 'approve')).toContain('is approved')
    await shop().outbox.runDue()
    expect(await read(first._id)).toMatchObject({
      state: 'approved',
      handover: 'courier',
      pickupAt: expect.any(String),
    })
    await sandbox.scanParcel(first.return_id, { activity: 'Picked up', location: 'Pune', code: 42 })
    await expect.poll(async () => (await read(first._id)).state).toBe('picked up')
    await sandbox.scanParcel(first.return_id, { activity: 'Delivered', location: 'Ahmedabad', code: 7 })
    await expect.poll(async () => (await read(first._id)).state).toBe('received')
    expect(await owner(first.return_id, 'refund', '--restock')).toContain('₹649 of')
    expect(await stockBySize(shop().db)).toMatchObject({ 12: 4, 14: 4 })

    const rest = (await request(order._id, { products: [0, 1].map((position) => ({ position, quantity: 1 })) })).answer
    expect(rest.data).toMatchObject({ amount: 1248 })
    for (const step of ['approve', 'received', 'refund']) await owner(rest.data.return_id, step)
    const refunds = await refundsOf(shop().db, paymentId)
    expect(refunds.map(({ amount, reason }) => ({ amount, reason }))).toEqual([
      { amount: 64900, reason: 'returned' },
      { amount: 124800, reason: 'returned' },
    ])
    // Pieces go back on the shelves only where the owner wants it.
    expect(await stockBySize(shop().db)).toMatchObject({ 12: 4, 14: 4 })
    const notes = await shop().db.selectFrom('credit_notes').select('key').where('order_id', '=', order._id).execute()
    expect(notes).toHaveLength(2)
    const shown = (await ask('readOrder', { path: { id: order._id }, token: asha().token })).answer.order
    expect(shown.creditNotes).toHaveLength(2)
    expect(shown.returns).toMatchObject([{ refunded: 649 }, { state: 'refunded', refunded: 1248 }])
    expect(await mails()).toEqual(
      expect.arrayContaining([
        `We have received your return request ${first.return_id}`,
        `Your return ${first.return_id} is approved`,
        `Your return ${first.return_id} is on its way to us`,
        `Your return ${first.return_id} has arrived`,
        `Your return ${first.return_id} is refunded`,
      ]),
    )
    const toOwner = (await readMails(shop().dataDir)).filter(({ to }) => to === brand.email)
    expect(toOwner.map(({ subject }) => subject)).toContain(`Return requested: ${first.return_id}`)
  })

  test('are refused for pieces that are being returned, too late, before the delivery, and for strangers', async () => {
    const { order } = await buyOnline()
    expect(await request(order._id)).toMatchObject({ http: 409, code: 'RETURN_TOO_LATE' })
    await deliver(order._id)
    const key = newPurchase()
    const [once, again] = await Promise.all([request(order._id, {}, key), request(order._id, {}, key)])
    expect(once.answer.data._id).toBe(again.answer.data._id)
    expect(await request(order._id, { reason: 'late' }, key)).toMatchObject({ code: 'REPEAT_DIFFERS' })
    expect(await request(order._id)).toMatchObject({ code: 'RETURN_REPEATED' })
    expect(await request(order._id, { products: [{ position: 7, quantity: 1 }] })).toMatchObject({
      code: 'RETURN_REPEATED',
    })
    const stranger = await newBuyer(ask)
    const id = once.answer.data._id
    const body: ReturnBody = { products: [{ position: 0, quantity: 1 }], reason: 'size', wanted: 'refund' }
    expect(await ask('requestReturn', { path: { id: order._id }, token: stranger.token, body })).toMatchObject({
      code: 'ORDER_UNKNOWN',
    })
    expect(await ask('readReturn', { path: { id }, token: stranger.token })).toMatchObject({ code: 'RETURN_UNKNOWN' })
    expect(await ask('withdrawReturn', { path: { id }, token: stranger.token })).toMatchObject({
      code: 'RETURN_UNKNOWN',
    })

    const { order: old } = await buyOnline()
    await deliver(old._id, Date.now() - 18 * DAY)
    expect(await request(old._id)).toMatchObject({ code: 'RETURN_TOO_LATE' })
    // A request may have waited on a device without a network.
    const { order: waited } = await buyOnline([inSize('12', 1, 599)], 599)
    await deliver(waited._id, Date.now() - 16 * DAY)
    expect(await request(waited._id)).toMatchObject({ http: 200 })
  })

  test('are approved and refunded once, even if the owner does it twice at the same time', async () => {
    const { order, paymentId } = await buyOnline()
    await deliver(order._id)
    const { return_id: number } = (await request(order._id)).answer.data
    const twice = (...step: string[]) => Promise.all([owner(number, ...step), owner(number, ...step)])
    const approved = await twice('approve', '--post')
    expect(approved.sort()).toEqual([expect.stringContaining('cannot do that'), expect.stringContaining('is approved')])
    await owner(number, 'received')
    const refunded = await twice('refund')
    expect(refunded.filter((line) => line.includes('cannot do that'))).toHaveLength(1)
    expect(await refundsOf(shop().db, paymentId)).toHaveLength(1)
  })

  test('can be withdrawn until the pieces are on their way, and rejected with a reason', async () => {
    const { order } = await buyOnline()
    await deliver(order._id)
    const first = (await request(order._id)).answer.data
    const withdraw = (id: string) => ask('withdrawReturn', { path: { id }, token: asha().token })
    expect((await withdraw(first._id)).answer.data.state).toBe('withdrawn')
    const second = (await request(order._id)).answer.data
    await owner(second.return_id, 'approve', '--post')
    await owner(second.return_id, 'received')
    expect(await withdraw(second._id)).toMatchObject({ code: 'RETURN_CLOSED' })
    expect(await owner(second.return_id, 'reject')).toMatch(/words must have/)
    await owner(second.return_id, 'reject', 'The', 'ring', 'was', 'worn.')
    expect(await read(second._id)).toMatchObject({ state: 'rejected', note: 'The ring was worn.', handover: 'post' })
    expect(await owner(second.return_id, 'refund')).toContain('cannot do that')
  })

  test('of an order paid in cash are paid back by the owner, who sees where to, until it is done', async () => {
    const order = await buyInCash()
    await deliver(order._id)
    expect(await request(order._id)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { payTo: 'Please enter where we can send your refund' },
    })
    expect(await request(order._id, { payTo: 'abc' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { payTo: 'A UPI ID looks like name@okhdfcbank' },
    })
    const { data } = (await request(order._id, { payTo: 'asha@upi' })).answer
    expect(data.payTo).toBe('asha@upi')
    const bank = 'Asha Mehta, 5010012345, hdfc0001234'
    const change = (payTo: string) =>
      ask('changePayout', { path: { id: data._id }, body: { payTo }, token: asha().token })
    expect((await change(bank)).answer.data.payTo).toBe('Asha Mehta, account 5010012345, IFSC HDFC0001234')
    expect((await change('5010012345, Asha')).code).toBe('INVALID_INPUT')
    await change('asha@upi')
    for (const step of ['approve', 'received']) await owner(data.return_id, step)
    expect(await owner(data.return_id, 'refund', '700')).toContain('paid only ₹649')
    expect(await owner(data.return_id, 'refund')).toContain('send ₹649 to asha@upi')
    expect(await owner(data.return_id, 'refund', '600', '--paid')).toContain('₹600 of')
    expect(await read(data._id)).toMatchObject({ state: 'refunded', refunded: 600 })
    expect(await owner(data.return_id)).not.toContain('asha@upi')
  })

  test('are refunded only once a dispute with the bank has ended, and say so', async () => {
    const { order, paymentId } = await buyOnline()
    await deliver(order._id)
    const { data } = (await request(order._id, { products: [{ position: 1, quantity: 1 }] })).answer
    for (const step of ['approve', 'received']) await owner(data.return_id, step)
    const dispute = await sandbox.openDispute('razorpay', paymentId)
    const { token } = await createFollowLink(shop().db, order._id, Date.now())
    const followed = async () => (await ask('followOrder', { path: { token } })).answer.order
    await expect.poll(async () => (await followed()).disputed).toBe(true)
    expect(await owner(data.return_id, 'refund')).toContain('must wait: a dispute is open with the bank')
    expect(await read(data._id)).toMatchObject({ state: 'received', refunded: null })
    expect(await refundsOf(shop().db, paymentId)).toEqual([])
    await sandbox.endDispute('razorpay', dispute, 'won')
    await expect.poll(async () => (await followed()).disputed).toBeUndefined()
    expect(await owner(data.return_id, 'refund')).toContain('are refunded')
  })

  test('bought with a coupon, in parts or not in full, refund and credit exactly what was paid', async () => {
    await ownerCommand(shop(), 'coupon', 'RETURNS10', '10')
    const { order, paymentId } = await buyOnline(undefined, 1707.3, { coupon: 'RETURNS10' })
    await deliver(order._id)
    const back = async (position: number, ...refund: string[]) => {
      const { data } = (await request(order._id, { products: [{ position, quantity: 1 }] })).answer
      for (const step of ['approve', 'received']) await owner(data.return_id, step)
      expect(await owner(data.return_id, 'refund', ...refund)).toContain('are refunded')
      return await read(data._id)
    }
    expect(await back(1)).toMatchObject({ amount: 584.1, refunded: 584.1 })
    expect(await back(0, '500.05')).toMatchObject({ amount: 539.1, refunded: 500.05 })
    expect(await back(1)).toMatchObject({ amount: 584.1, refunded: 584.1 })
    const refunds = await refundsOf(shop().db, paymentId)
    expect(refunds.map(({ amount }) => amount)).toEqual([58_410, 50_005, 58_410])
    const notes = await listCreditNotesOf(shop().db, order._id)
    expect(notes.map(({ content }) => content.total.gross)).toEqual([58_410, 50_005, 58_410])
  })

  test('exchange a ring for a cheaper size, refund the difference, and the new ring can be returned', async () => {
    const { order, paymentId } = await buyOnline([inSize('14', 1, 649)], 649)
    await deliver(order._id)
    const wanted = 'exchange' as const
    const { data } = (await request(order._id, { wanted, products: [{ position: 0, quantity: 1, size: '12' }] })).answer
    expect(data).toMatchObject({ amount: 649, difference: 50, refunded: null })
    const received = `We have received your return request ${data.return_id}`
    await mails()
    const mail = (await readMails(shop().dataDir)).find(({ subject }) => subject === received)
    expect(mail?.text).toContain('The new pieces cost ₹50 less. We refund that when we send them.')
    expect(await stockBySize(shop().db)).toMatchObject({ 12: 5, 14: 4 })
    await owner(data.return_id, 'approve')
    expect(await stockBySize(shop().db)).toMatchObject({ 12: 4, 14: 4 })
    await owner(data.return_id, 'received')
    expect(await owner(data.return_id, 'exchange', '--restock')).toContain('replaces the pieces')
    expect(await stockBySize(shop().db)).toMatchObject({ 12: 4, 14: 5 })
    const { exchangeOrder, refunded } = await read(data._id)
    expect(refunded).toBe(50)
    const at = { path: { id: exchangeOrder ?? '' }, token: asha().token }
    const { order: placed } = (await ask('readOrder', at)).answer
    expect(placed).toMatchObject({
      amount: 0,
      subtotal: 599,
      exchangeOf: { order_id: order.order_id, amount: 599 },
      products: [{ size: '12', quantity: 1 }],
    })
    expect(await ask('cancelOrder', at)).toMatchObject({ code: 'CANNOT_CANCEL' })

    await deliver(placed._id)
    const back = (await request(placed._id)).answer.data
    expect(back.amount).toBe(599)
    for (const step of ['approve', 'received', 'refund']) await owner(back.return_id, step)
    const refunds = await refundsOf(shop().db, paymentId)
    expect(refunds.map(({ amount }) => amount)).toEqual([5000, 59900])
  })

  test('refuse a size that costs more or is sold out, and give the reserved size back if they end', async () => {
    const { order } = await buyOnline([inSize('12', 1, 599)], 599)
    await deliver(order._id)
    const to = (size?: string) => ({
      wanted: 'exchange' as const,
      products: [{ position: 0, quantity: 1, ...(size && { size }) }],
    })
    expect(await request(order._id, to('14'))).toMatchObject({ code: 'EXCHANGE_COSTS_MORE' })
    expect(await request(order._id, to('99'))).toMatchObject({ code: 'SIZE_UNKNOWN' })
    expect(await request(order._id, to())).toMatchObject({ code: 'SIZE_NEEDED' })
    const { data } = (await request(order._id, to('12'))).answer
    await ownerCommand(shop(), 'stock', SIZED_RING, '0', '--size', '12')
    expect(await owner(data.return_id, 'approve')).toContain('sold out')
    await ownerCommand(shop(), 'stock', SIZED_RING, '1', '--size', '12')
    await owner(data.return_id, 'approve')
    expect(await stockBySize(shop().db)).toMatchObject({ 12: 0 })
    await ask('withdrawReturn', { path: { id: data._id }, token: asha().token })
    expect(await stockBySize(shop().db)).toMatchObject({ 12: 1 })
  })

  test('of an order paid in dollars, one by one, refund exactly what was paid', async () => {
    const { payment: _, ...body } = { ...rings(), products: [inSize('14', 3, 649)], amount: 1947 }
    const { answer } = await ask('proceedCheckout', { body, headers: newPurchase(), token: asha().token })
    await sandbox.payStripe(answer.clientSecret)
    const completed = await ask('completeCheckout', { body: { intendedID: answer.intendedID }, token: asha().token })
    const { _id: id } = completed.answer.data
    await deliver(id)
    for (let piece = 0; piece < 3; piece++) {
      const { data } = (await request(id)).answer
      for (const step of ['approve', 'received', 'refund']) await owner(data.return_id, step)
    }
    const payment = await shop()
      .db.selectFrom('payments')
      .select(['id', 'amount', 'currency'])
      .where('checkout_session_id', '=', answer.intendedID)
      .executeTakeFirstOrThrow()
    const refunds = await refundsOf(shop().db, payment.id)
    expect(payment.currency).toBe('USD')
    expect(refunds).toHaveLength(3)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment.amount)
  })

  test('are followed by asking the carrier where its reports are lost', async () => {
    const { order } = await buyOnline()
    await deliver(order._id)
    const { data } = (await request(order._id)).answer
    await owner(data.return_id, 'approve')
    await shop().outbox.runDue()
    await sandbox.holdWebhooks()
    await sandbox.scanParcel(data.return_id, { activity: 'Delivered', location: 'Ahmedabad', code: 7 })
    const { shiprocket: carrier } = providersOf(() => shop().origin)
    await shop().db.updateTable('order_returns').set({ tracked_at: null }).where('id', '=', data._id).execute()
    await trackReturns({ db: shop().db, clock: Date.now, carrier })
    expect((await read(data._id)).state).toBe('received')
    await sandbox.releaseWebhooks()
  })

  test('are not requested through a link that only shows the order, nor with pictures of other hosts', async () => {
    const order = await buyInCash()
    await deliver(order._id)
    const shared = (await ask('replaceFollowLink', { path: { id: order._id }, token: asha().token })).answer
    const body: ReturnBody = {
      products: [{ position: 0, quantity: 1 }],
      reason: 'damaged',
      words: '',
      pictures: [],
      wanted: 'refund',
      payTo: 'thief@upi',
    }
    expect((await ask('followOrder', { path: { token: shared.token } })).answer.canReturn).toBe(false)
    const tried = await ask('requestFollowedReturn', { path: { token: shared.token }, body })
    expect(tried).toMatchObject({ http: 403, code: 'LINK_ONLY_SHOWS' })
    const pictures = ['https://evil.example/ring.webp']
    const own = { path: { id: order._id }, token: asha().token, body: { ...body, pictures } }
    expect(await ask('requestReturn', own)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('can be requested through the link of an email, with pictures of the shop only once', async () => {
    const order = await buyInCash()
    await deliver(order._id)
    const { token } = await createFollowLink(shop().db, order._id, Date.now(), { canConfirm: true })
    const form = new FormData()
    form.set('upload_preset', 'returns')
    form.set('file', new File([new Uint8Array(await photograph(200, 200))], 'ring.jpg', { type: 'image/jpeg' }))
    const { secure_url: picture } = (await ask('uploadImage', { body: form })).answer
    const body: ReturnBody = {
      products: [{ position: 0, quantity: 1 }],
      reason: 'damaged',
      words: 'The stone is loose.',
      pictures: [picture],
      wanted: 'refund',
      payTo: 'asha@upi',
    }
    const gone = { ...body, pictures: [picture.replace(/[\w-]{22}\.webp/, `${'a'.repeat(22)}.webp`)] }
    expect(await ask('requestFollowedReturn', { path: { token }, body: gone })).toMatchObject({ code: 'PICTURE_GONE' })
    const { answer } = await ask('requestFollowedReturn', { path: { token }, body })
    const shown = await owner(answer.data.return_id)
    expect(shown).toContain(picture)
    // Only the account says where the money goes, and sees it.
    expect(shown).not.toContain('asha@upi')
    const payout = { path: { id: answer.data._id }, body: { payTo: 'asha@bank' } }
    expect((await ask('changePayout', { ...payout, token: (await newBuyer(ask)).token })).code).toBe('RETURN_UNKNOWN')
    expect((await ask('changePayout', { ...payout, token: asha().token })).answer.data.payTo).toBe('asha@bank')
    expect(JSON.stringify((await ask('followOrder', { path: { token } })).answer)).not.toContain('asha@bank')
    expect(await owner(answer.data.return_id)).toContain('asha@bank')
    const followed = (await ask('followOrder', { path: { token } })).answer
    expect(followed.order.returns).toMatchObject([{ return_id: answer.data.return_id, state: 'requested' }])
    expect(await ask('requestFollowedReturn', { path: { token: 'unknown' }, body })).toMatchObject({
      code: 'FOLLOW_LINK_UNUSABLE',
    })
  })
})
