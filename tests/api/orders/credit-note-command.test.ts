import { describe, expect, test } from 'vitest'
import { booksBalance } from '#server/domains/accounting/books-balance.ts'
import { ledgerEntries } from '#server/domains/accounting/ledger.ts'
import { readLedger } from '#server/domains/accounting/read-ledger.ts'
import { listCreditNotesOf } from '#server/domains/invoices/invoice-store.ts'
import { creditableUntil, issueCreditNote } from '#server/domains/ordering/papers/credit-notes.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { useReturnsShop } from '../../support/shop/returns-shop.ts'
import { oneStore } from '../../support/shop/stores.ts'

describe.each(oneStore)('the owner’s credit note on %s', (store) => {
  const { shop, deliver, buyOnline, buyInCash, request, owner } = useReturnsShop(store)

  const credit = (...args: string[]) => ownerCommand(shop(), 'credit-note', ...args)
  const notesOf = async (id: string) =>
    (await listCreditNotesOf(shop().db, id)).map(({ content }) => content.total.gross)

  /** What the ledger says that the owner paid the shopper, from the bank. */
  const givenBack = async (number: string) => {
    const ledger = await readLedger(shop().db, { name: '', from: 0, to: Date.now() + 1 })
    const entries = ledgerEntries(ledger).filter(({ document }) => document === `Refund ${number}`)
    const accounts = new Set(entries.map(({ account }) => account))
    if (entries.length > 0) expect(accounts).toEqual(new Set(['Bank', 'Customers']))
    return entries.filter(({ account }) => account === 'Bank').map(({ paise }) => -paise)
  }

  test('for cash that was given back is issued once per reason, within the invoice', async () => {
    const order = await buyInCash()
    expect((await credit(order.order_id, '100', 'a', 'scratch')).lines).toEqual([
      `${order.order_id} has no invoice to credit.`,
    ])
    await deliver(order._id)
    const issued = await Promise.all([1, 2, 3].map(() => credit(order.order_id, '100', 'a', 'scratch')))
    expect(issued.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await notesOf(order._id)).toEqual([10_000])
    expect(await givenBack(order.order_id)).toEqual([10_000])
    expect(await booksBalance(shop().db)).toMatchObject([{ currency: 'INR', difference: 0 }])
    expect((await credit(order.order_id, '550', 'more')).lines).toEqual([
      `Only ₹549 of ${order.order_id} can still be credited.`,
    ])
    expect((await credit('NK-00-000000', '1', 'unknown')).ok).toBe(false)
  })

  test('is not issued after 30 November that follows the year of the sale, and the owner is told', async () => {
    const order = await buyInCash()
    await deliver(order._id)
    const issuedAt = Date.parse('2025-03-31T23:59:59+05:30')
    await shop().db.updateTable('invoices').set({ issued_at: issuedAt }).where('order_id', '=', order._id).execute()
    expect((await credit(order.order_id, '100', 'a', 'scratch')).lines).toEqual([
      `${order.order_id} can be credited no more: 30 November after the financial year of its sale is over.`,
    ])
    const issue = (key: string, at: string) => {
      const request = { orderId: order._id, lines: [], shippingPaise: 100, reason: 'Goods returned', key }
      return inTransaction(shop().db, (tx) => issueCreditNote(tx, request, Date.parse(at)))
    }
    expect(await issue('late', '2025-12-01T00:00+05:30')).toBeNull()
    expect(await issue('in time', '2025-11-30T23:59+05:30')).toMatch(/^NKC/)
    const told = shop().db.selectFrom('outbox').select('payload').where('dedupe_key', '=', 'owner-no-credit-note-late')
    expect((await told.executeTakeFirstOrThrow()).payload).toContain('30 November')
  })

  test.each([
    ['2024-04-01T00:00+05:30', '2025-12-01T00:00+05:30'],
    ['2025-03-31T23:59+05:30', '2025-12-01T00:00+05:30'],
    ['2025-04-01T00:00+05:30', '2026-12-01T00:00+05:30'],
  ])('for a sale of %s may be issued before %s', (soldAt, until) => {
    expect(creditableUntil(Date.parse(soldAt))).toBe(Date.parse(until))
  })

  test('is not issued for an order paid online, whose refunds are credited by themselves', async () => {
    const { order } = await buyOnline()
    await deliver(order._id)
    expect((await credit(order.order_id, '100', 'a', 'scratch')).lines[0]).toContain('credits it by itself')
    expect((await ownerCommand(shop(), 'refund', order.order_id, '100', 'a', 'scratch')).ok).toBe(true)
    expect((await credit(order.order_id, '100', 'a', 'scratch')).ok).toBe(false)
    expect(await notesOf(order._id)).toEqual([10_000])
  })

  test('is not issued for a return, which is credited when it is paid back', async () => {
    const order = await buyInCash()
    await deliver(order._id)
    const { data } = (await request(order._id, { payTo: 'asha@upi' })).answer
    for (const step of ['approve', 'received']) await owner(data.return_id, step)
    expect((await credit(order.order_id, '600', 'returned')).lines[0]).toContain(`The return ${data.return_id} is open`)
    expect(await owner(data.return_id, 'refund', '600', '--paid')).toContain('₹600')
    expect((await credit(order.order_id, '600', 'returned')).lines[0]).toContain('was credited for a return already')
    expect((await credit(order.order_id, '49', 'as a courtesy')).ok).toBe(true)
    expect(await notesOf(order._id)).toEqual([60_000, 4900])
    expect(await givenBack(order.order_id)).toEqual([60_000, 4900])
  })
})
