/** Refunds that neither a cancellation nor a return explains, after an order has left: papers, words and lists. */
import { describe, expect, test } from 'vitest'
import { booksBalance } from '#server/domains/accounting/books-balance.ts'
import { findMismatches } from '#server/domains/accounting/reconcile-settlements.ts'
import { readSettlementReport } from '#server/domains/accounting/settlement-reports.ts'
import { upsertSettlementLines } from '#server/domains/accounting/settlement-store.ts'
import { listCreditNotesOf, readInvoice } from '#server/domains/invoices/invoice-store.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { newPurchase, rings } from '../../support/shop/buyer.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, MINUTE } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { DISPUTED, providerOrders, REFUNDED } from '../../support/shop/provider-orders.ts'
import { refundsOf } from '../../support/shop/refunds.ts'

describe('refunds after the invoice', () => {
  const suite = useCheckoutShop()
  const { ask, sandbox } = suite
  const { order, deliver } = providerOrders(suite)

  const dispatch = (id: string) => setOrderStatus(suite.shop.db, id, 'shipped', suite.clock.now())
  const sent = async (method: Parameters<typeof order>[0]) => {
    const placed = await order(method)
    await dispatch(placed.orderId)
    return placed
  }
  const notesOf = async (orderId: string) =>
    (await listCreditNotesOf(suite.shop.db, orderId)).map(({ content: { reason, total, foreign } }) => {
      return { reason, paise: total.gross, foreign: foreign?.amount ?? null }
    })
  const read = async (id: string) => (await ask('readOrder', { path: { id }, token: suite.asha.token })).answer.order
  const run = (name: string, ...args: string[]) => ownerCommand(suite.shop, name, ...args)
  const byProvider = 'Payment refunded by the payment provider'

  test('in the dashboard are credited one by one, and the order says how much is refunded', async () => {
    const { paymentId, orderId, number } = await sent('razorpay')
    await sandbox.refundInDashboard('razorpay', paymentId, 10_000)
    const webhooks = await deliver(REFUNDED)
    expect(new Set(webhooks)).toEqual(new Set([200]))
    expect(await notesOf(orderId)).toEqual([{ reason: byProvider, paise: 10_000, foreign: null }])
    expect(await read(orderId)).toMatchObject({ money: 'paid', refunded: 100, creditNotes: [expect.any(String)] })
    const { token } = (await ask('replaceFollowLink', { path: { id: orderId }, token: suite.asha.token })).answer
    expect((await ask('followOrder', { path: { token } })).answer.order).toMatchObject({ money: 'paid', refunded: 100 })
    expect((await run('order', number)).lines[0]).toContain('money: paid, ₹100 of ₹249 refunded')
    expect((await run('orders')).lines.find((line) => line.includes(number))).toMatch(/ {2}₹100 refunded$/)
    const unexplained = (await run('refunds', '--unexplained')).lines.find((line) => line.includes(number))
    expect(unexplained).toContain(`${number} (shipped)  ₹100 of ₹249 refunded by the provider  razorpay ${paymentId}`)

    await sandbox.refundInDashboard('razorpay', paymentId)
    await deliver(REFUNDED)
    expect((await notesOf(orderId)).map(({ paise }) => paise)).toEqual([10_000, 14_900])
    expect(await read(orderId)).toMatchObject({ money: 'refunded', refunded: 249 })
    expect((await run('order', number)).lines[0]).toMatch(/money: refunded$/)
    expect((await run('orders')).lines.find((line) => line.includes(number))).toMatch(/ {2}refunded$/)
    const invoice = await readInvoice(suite.shop.db, orderId)
    const notes = await listCreditNotesOf(suite.shop.db, orderId)
    const sum = (key: 'taxable' | 'cgst') => notes.reduce((all, { content }) => all + content.total[key], 0)
    expect([sum('taxable'), sum('cgst')]).toEqual([invoice?.content.total.taxable, invoice?.content.total.cgst])
  })

  test.each(['stripe', 'paypal'] as const)(
    'in dollars are credited in proportion, in both currencies, by %s',
    async (by) => {
      const { paymentId, orderId } = await sent(by)
      const invoice = await readInvoice(suite.shop.db, orderId)
      const cents = invoice?.content.foreign?.amount ?? 0
      await sandbox.refundInDashboard(by, paymentId, 100)
      await deliver(REFUNDED)
      const [note] = await notesOf(orderId)
      expect(note).toMatchObject({ reason: byProvider, paise: Math.round((24_900 * 100) / cents), foreign: 100 })
      await sandbox.refundInDashboard(by, paymentId)
      await deliver(REFUNDED)
      const notes = await notesOf(orderId)
      expect(notes.reduce((sum, { paise }) => sum + paise, 0)).toBe(24_900)
      expect(notes.reduce((sum, { foreign }) => sum + (foreign ?? 0), 0)).toBe(cents)
    },
  )

  test('before the order is sent are credited as soon as there is an invoice', async () => {
    const { paymentId, orderId } = await order('razorpay')
    await sandbox.refundInDashboard('razorpay', paymentId, 4900)
    await deliver(REFUNDED)
    expect(await notesOf(orderId)).toEqual([])
    await dispatch(orderId)
    expect(await notesOf(orderId)).toEqual([{ reason: byProvider, paise: 4900, foreign: null }])
  })

  test('by a lost dispute are credited only by the owner, whom an email asks, and the lists name the dispute', async () => {
    const { paymentId, orderId, number } = await sent('razorpay')
    const dispute = await sandbox.openDispute('razorpay', paymentId)
    await deliver(DISPUTED)
    const listed = async () => (await run('refunds', '--unexplained')).lines.find((line) => line.includes(number))
    expect(await listed()).toContain('₹0 of ₹249 refunded by the provider')
    expect(await listed()).toContain('dispute open')
    expect(await notesOf(orderId)).toEqual([])
    await sandbox.endDispute('razorpay', dispute, 'lost')
    await deliver(DISPUTED)
    expect(await notesOf(orderId)).toEqual([])
    expect(await listed()).toContain('dispute lost')
    const emails = await suite.shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'send-email').execute()
    expect(emails.some(({ payload }) => payload.includes('does not reduce tax by itself'))).toBe(true)
    expect((await run('refunds', '--all')).lines.join('\n')).toContain('₹249, ₹249 deducted  chargeback lost')
    expect(await run('credit-note', number, '100', 'Came back')).toMatchObject({ ok: true })
    expect(await notesOf(orderId)).toEqual([{ reason: 'Came back', paise: 10_000, foreign: null }])
  })

  test('by a dispute that PayPal decided are found in its settlement report', async () => {
    const { paymentId } = await sent('paypal')
    const { db } = suite.shop
    const read = db.selectFrom('payments').selectAll().where('id', '=', paymentId)
    const { transaction_id: capture, amount } = await read.executeTakeFirstOrThrow()
    await sandbox.endDispute('paypal', await sandbox.openDispute('paypal', paymentId), 'lost')
    await deliver(DISPUTED)
    const [refund] = await refundsOf(db, paymentId)
    const dollars = (amount / 100).toFixed(2)
    const row = (type: string, id: string, gross: string, of = '') =>
      `21/11/2026,10:00:00,${type},Completed,USD,${gross},0.00,${gross},${id},${of}`
    const report = readSettlementReport(
      [
        'Date,Time,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID',
        row('T0006', capture ?? '', dollars),
        row('T1106', 'REV1', `-${dollars}`, capture ?? ''),
      ].join('\n'),
    )
    const lines = report.provider === null ? [] : report.lines
    expect(lines).toHaveLength(2)
    await inTransaction(db, (tx) => upsertSettlementLines(tx, lines, suite.clock.now()))
    const mismatches = await findMismatches(db, suite.clock.now() + 60 * DAY)
    const about = mismatches.filter(({ reference }) =>
      [capture, refund?.providerId, `dispute of ${capture}`].includes(reference),
    )
    expect(about).toEqual([])
    expect((await booksBalance(db)).find(({ currency }) => currency === 'USD')?.difference).toBe(0)
    await db.deleteFrom('settlement_lines').execute()
  })

  test('by the owner’s command are made and credited once, within what was paid', async () => {
    const { paymentId, orderId, number } = await sent('razorpay')
    expect((await run('refund', number, '49.50', 'a', 'scratch')).lines).toEqual([
      `The running shop now refunds ₹49.50 of ${number}.`,
    ])
    expect((await run('refund', number, '49.50', 'a', 'scratch')).ok).toBe(false)
    expect((await run('refund', number, '200', 'more')).lines).toEqual([
      '₹199.50 of the payment can still be refunded.',
    ])
    // The command uses the real time, which is ahead of the shop’s.
    suite.clock.pass(Math.max(0, Date.now() - suite.clock.now()) + MINUTE)
    await eventually(async () => {
      await suite.shop.outbox.runDue()
      expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([
        { amount: 4950, reason: 'by owner', state: 'succeeded' },
      ])
    })
    expect(await notesOf(orderId)).toMatchObject([{ reason: 'a scratch', paise: 4950 }])
    await eventually(async () => {
      const mails = await readMails(suite.shop.dataDir)
      expect(mails.find(({ text }) => text.includes('The reason: a scratch'))?.subject).toContain(number)
    })
    expect(await read(orderId)).toMatchObject({ money: 'paid', refunded: 49.5 })
    expect((await run('refunds', '--unexplained')).lines.join()).not.toContain(number)

    const pending = await order('razorpay')
    expect((await run('refund', pending.number, '249', 'all')).lines[0]).toContain('status')
    const cash = await ask('createOrder', { body: rings(), token: suite.asha.token, headers: newPurchase() })
    expect((await run('refund', cash.answer.orderID, '10', 'late')).lines[0]).toContain('was not paid online')
    expect((await run('refund', 'NK-00-000000', '10', 'late')).ok).toBe(false)
    for (const reason of ['', '   ', '\u200b\u3164', 'x'.repeat(201)]) {
      expect((await run('refund', number, '10', reason)).ok, reason).toBe(false)
    }
    for (const rupees of ['0', '-10', '10.005', '1,000', '₹10', 'all']) {
      expect((await run('refund', number, rupees, 'late')).ok, rupees).toBe(false)
    }
    expect((await run('refund', number, '10')).ok).toBe(false)
    expect((await run('refund', number, '10', 'छोटा', '\u001b[31mदाग\u0007', '"=1+1"')).ok).toBe(true)
    const reasons = async () => (await notesOf(orderId)).map(({ reason }) => reason)
    await eventually(async () => {
      await suite.shop.outbox.runDue()
      expect(await reasons()).toEqual(['a scratch', 'छोटा दाग "=1+1"'])
    })
  })

  test('in the dashboard for a return are not credited twice when the return is closed', async () => {
    const { paymentId, orderId } = await sent('razorpay')
    await setOrderStatus(suite.shop.db, orderId, 'delivered', Date.now())
    const body = { products: [{ position: 0, quantity: 1 }], reason: 'size' as const, wanted: 'refund' as const }
    const requested = await ask('requestReturn', {
      path: { id: orderId },
      body,
      token: suite.asha.token,
      headers: newPurchase(),
    })
    expect(requested.message).toBe('')
    const { return_id: returnNumber } = requested.answer.data
    for (const step of ['approve', 'received']) await run('return', returnNumber, step)
    await sandbox.refundInDashboard('razorpay', paymentId)
    await deliver(REFUNDED)
    expect((await run('return', returnNumber, 'refund')).ok).toBe(true)
    expect((await notesOf(orderId)).map(({ paise }) => paise)).toEqual([24_900])
    expect((await refundsOf(suite.shop.db, paymentId)).map(({ amount }) => amount)).toEqual([24_900])
  })
})
