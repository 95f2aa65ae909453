import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCreditNotesOf, listInvoices, readInvoice } from '#server/domains/invoices/invoice-store.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { issueCreditNote } from '#server/domains/ordering/papers/credit-notes.ts'
import { issueInvoice } from '#server/domains/ordering/papers/issue-invoice.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, RING, rings } from '../../support/shop/buyer.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const NOVEMBER = Date.parse('2026-11-22T12:00:00+05:30')

describe.each(stores)('invoices on %s', (store) => {
  let asha: Shopper
  const shop = useShop({ store })
  const { ask } = shop

  beforeAll(async () => {
    asha = await newBuyer(ask)
    await shop.db.updateTable('products').set({ stock: 500 }).where('id', '=', RING).execute()
  })

  const place = async (quantity = 1, rest: object = {}): Promise<string> => {
    const headers = { 'idempotency-key': randomUUID() }
    const { answer, message } = await ask('createOrder', { body: rings(quantity, rest), token: asha.token, headers })
    expect(message).toBe('')
    return answer.data._id
  }
  const send = (id: string, now = NOVEMBER) => setOrderStatus(shop.db, id, 'shipped', now)
  const sent = async (...ordered: Parameters<typeof place>) => {
    const id = await place(...ordered)
    await send(id)
    const invoice = await readInvoice(shop.db, id)
    if (!invoice) throw new Error('The order has no invoice.')
    return { id, invoice }
  }
  const credit = (request: Parameters<typeof issueCreditNote>[1]) =>
    inTransaction(shop.db, (tx) => issueCreditNote(tx, request, NOVEMBER))

  test('are issued once, when the order leaves the shop, and never change', async () => {
    const id = await place()
    expect(await readInvoice(shop.db, id)).toBeNull()
    await send(id)
    const invoice = await readInvoice(shop.db, id)
    expect(invoice?.number).toMatch(/^NK\/26-27\/\d{6}$/)
    expect(invoice?.number.length).toBeLessThanOrEqual(16)
    await setOrderStatus(shop.db, id, 'delivered', NOVEMBER + 1)
    expect(await inTransaction(shop.db, (tx) => issueInvoice(tx, id, NOVEMBER + 2))).toBe(invoice?.number)
    await ask('updateUser', { path: { id: asha.user._id }, token: asha.token, body: { fullname: 'Asha Shah' } })
    await ownerCommand(shop, 'tax', RING, '7113', '5')
    expect(await readInvoice(shop.db, id)).toEqual(invoice)
    await ownerCommand(shop, 'tax', RING, 'default')
  })

  test('have numbers without gaps or doubles when many parcels leave at once, and start again every April', async () => {
    const ids: string[] = []
    for (let at = 0; at < 12; at++) ids.push(await place(at + 1))
    const march = Date.parse('2029-03-31T23:59:59+05:30')
    await Promise.all(ids.flatMap((id, at) => [send(id, march + (at % 2) * 1000), send(id, march + (at % 2) * 1000)]))
    const numbers = (await listInvoices(shop.db, march, march + 2000)).map(({ number }) => number)
    const series = (year: string) =>
      Array.from({ length: 6 }, (_, at) => `NK/${year}/${String(at + 1).padStart(6, '0')}`)
    expect(numbers).toEqual([...series('28-29'), ...series('29-30')])
  })

  test('take no number if the transaction fails', async () => {
    const before = await sent()
    const unlucky = await place(2)
    const failing = inTransaction(shop.db, async (tx) => {
      await issueInvoice(tx, unlucky, NOVEMBER)
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    const after = await sent(3)
    expect(Number(after.invoice.number.slice(-6))).toBe(Number(before.invoice.number.slice(-6)) + 1)
  })

  test.each([
    ['gujarat ', 'India', 'intra-state', '24'],
    ['GJ', 'Bharat', 'intra-state', '24'],
    ['Maharashtra', 'India', 'inter-state', '27'],
    ['Atlantis', 'India', 'inter-state', null],
    ['Gujarat', 'Indai', 'intra-state', '24'],
  ])('know the place of supply “%s, %s”: %s', async (state, country, kind, code) => {
    const id = await place()
    // Earlier releases stored states and countries as they were typed.
    const address = JSON.stringify({ ...homeAddress, state, country })
    await shop.db.updateTable('orders').set({ address }).where('id', '=', id).execute()
    await send(id)
    const invoice = await readInvoice(shop.db, id)
    if (!invoice) throw new Error('The order has no invoice.')
    expect(invoice.content.supply).toMatchObject({ kind, code })
    const { cgst, sgst, igst, taxable, gross } = invoice.content.total
    expect(gross).toBe(24_900)
    expect(taxable + cgst + sgst + igst).toBe(gross)
    expect([cgst, igst]).toEqual(kind === 'intra-state' ? [363, 0] : [0, 725])
    const mails = await shop.db.selectFrom('outbox').select('dedupe_key').execute()
    const key = `owner-unknown-state-${invoice.number}`
    expect(mails.some(({ dedupe_key }) => dedupe_key === key)).toBe(code === null)
  })

  test('keep the HSN code, rate and unit that a product had at the purchase', async () => {
    await ownerCommand(shop, 'tax', RING, '711319', '5', 'prs')
    const id = await place()
    await ownerCommand(shop, 'tax', RING, 'default')
    await send(id)
    const invoice = await readInvoice(shop.db, id)
    expect(invoice?.content.lines).toMatchObject([{ hsn: '711319', rate: 500, unit: 'PRS' }])
    const notUnit = await ownerCommand(shop, 'tax', RING, '7117', '3', 'PAIR')
    expect(notUnit.ok).toBe(false)
    expect((await ownerCommand(shop, 'tax', RING, '71', '3')).ok).toBe(false)
    expect((await ownerCommand(shop, 'tax', 'no-such', '7113', '3')).ok).toBe(false)
  })

  test('say whose copy they are, in which unit quantities are, and why nobody signs them', async () => {
    const { id } = await sent(2)
    const headers = { 'x-access-token': asha.token }
    const page = async () => await (await fetch(`${shop.origin}/api/orders/${id}/invoice`, { headers })).text()
    const invoice = await page()
    for (const text of ['Original for recipient', '2 PCS', 'Electronic invoice under the Information Technology Act']) {
      expect(invoice).toContain(text)
    }
    // Invoices of earlier releases name no unit.
    const { content } = await shop.db
      .selectFrom('invoices')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const old = content.replace('"unit":"PCS",', '')
    expect(old).not.toBe(content)
    await shop.db.updateTable('invoices').set({ content: old }).where('order_id', '=', id).execute()
    expect(await page()).toBe(invoice)
  })

  test('export with tax, or without it under a letter of undertaking', async () => {
    const abroad = { ...homeAddress, state: 'Texas', country: 'United States', pincode: '75001' }
    const [one, two] = [await place(), await place(2)]
    const address = JSON.stringify(abroad)
    await shop.db.updateTable('orders').set({ address }).where('id', 'in', [one, two]).execute()
    await send(one)
    expect((await readInvoice(shop.db, one))?.content).toMatchObject({
      supply: { kind: 'export with tax', code: '96' },
      total: { igst: 725 },
    })
    await ownerCommand(shop, 'lut', 'AD2404260001234')
    await send(two, Date.now())
    expect((await readInvoice(shop.db, two))?.content).toMatchObject({
      supply: { kind: 'export without tax' },
      total: { igst: 0, taxable: 49_800 },
      lut: 'AD2404260001234',
    })
    await ownerCommand(shop, 'lut', 'none')
  })

  test('are credited once per event, line by line, to the paisa, and never beyond their amount', async () => {
    const { id, invoice } = await sent(3, { amount: 672.3, coupon: 'WELCOME10' })
    const first = {
      orderId: id,
      lines: [{ position: 0, quantity: 1, paise: 22_410 }],
      reason: 'Returned',
      key: `r1-${id}`,
    }
    const numbers = await Promise.all([credit(first), credit(first), credit(first)])
    expect(new Set(numbers).size).toBe(1)
    expect(numbers[0]).toMatch(/^NKC\/26-27\/\d{6}$/)
    await expect(
      credit({ ...first, lines: [{ position: 0, quantity: 2, paise: 44_821 }], key: 'too much' }),
    ).rejects.toThrow('More would be credited')
    await expect(credit({ ...first, lines: [{ position: 9, quantity: 1, paise: 1 }], key: 'no line' })).rejects.toThrow(
      'no line at position 9',
    )
    await credit({ orderId: id, reason: 'Returned to the shop', key: `rto-${id}` })
    expect(await credit({ orderId: id, reason: 'Again', key: `again-${id}` })).toBeNull()
    const notes = (await listCreditNotesOf(shop.db, id)).map(({ content }) => content)
    expect(notes.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 2])
    expect(notes[0]).toMatchObject({ invoiceNumber: invoice.number, total: { gross: 22_410, cgst: 326, sgst: 326 } })
    const sum = (key: 'gross' | 'taxable' | 'cgst') => notes.reduce((all, { total }) => all + total[key], 0)
    const { total } = invoice.content
    expect([sum('gross'), sum('taxable'), sum('cgst')]).toEqual([total.gross, total.taxable, total.cgst])
  })

  test('are credited with numbers without gaps or doubles, also if many are credited at once or a credit fails', async () => {
    // The next financial year, in which an invoice of this one can still be credited.
    const june = Date.parse('2027-06-30T12:00:00+05:30')
    const ids: string[] = []
    for (let at = 0; at < 6; at++) ids.push((await sent(at + 1)).id)
    const creditAt = (id: string, paise: number) =>
      inTransaction(shop.db, (tx) => {
        const lines = [{ position: 0, quantity: 1, paise }]
        return issueCreditNote(tx, { orderId: id, lines, reason: 'Returned', key: `${id}-${paise}` }, june)
      })
    const issued = await Promise.allSettled(
      ids.flatMap((id) => [100, 9_999_999, 200].map((paise) => creditAt(id, paise))),
    )
    const numbers = issued.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
    const series = Array.from({ length: 12 }, (_, at) => `NKC/27-28/${String(at + 1).padStart(6, '0')}`)
    expect(numbers.sort()).toEqual(series)
  })

  test('in two currencies show what was charged and what it is in rupees, on the invoice and its credit note', async () => {
    const { payment: _, ...one } = rings()
    const abroad = { ...homeAddress, state: 'Texas', country: 'United States', city: 'Irving', pincode: '75001' }
    const { answer: begun } = await ask('proceedCheckout', {
      body: { ...one, address: abroad },
      headers: { 'idempotency-key': randomUUID() },
      token: asha.token,
    })
    await sandboxOf(() => shop.origin).payStripe(begun.clientSecret)
    const completed = await ask('completeCheckout', { body: { intendedID: begun.intendedID }, token: asha.token })
    const id: string = completed.answer.data._id
    await send(id)
    const { content } = (await readInvoice(shop.db, id)) ?? {}
    expect(content).toMatchObject({
      supply: { kind: 'export with tax' },
      total: { gross: 24_900 },
      foreign: { currency: 'USD', amount: expect.any(Number), paisePerUnit: expect.any(Number) },
    })
    const { amount = 0, paisePerUnit } = content?.foreign ?? {}
    const dollars = `$${(amount / 100).toFixed(2)}`
    const words = [dollars, `₹${(paisePerUnit ?? 0) / 100} per dollar`, '₹249', 'SUPPLY MEANT FOR EXPORT']
    const headers = { 'x-access-token': asha.token }
    const page = await (await fetch(`${shop.origin}/api/orders/${id}/invoice`, { headers })).text()
    for (const text of words) expect(page).toContain(text)
    const number = await credit({ orderId: id, reason: 'Returned', key: `usd-${id}` })
    const [note] = await listCreditNotesOf(shop.db, id)
    expect(note).toMatchObject({ number, content: { total: { gross: 24_900 }, foreign: { currency: 'USD', amount } } })
  })

  test('an order that was never sent needs no credit note', async () => {
    expect(await credit({ orderId: await place(), reason: 'Cancelled', key: 'cancelled' })).toBeNull()
  })

  test('an order sent by an earlier release keeps its number as the number of its invoice', async () => {
    const { id } = await sent(4)
    await shop.db.deleteFrom('invoices').where('order_id', '=', id).execute()
    const order = await ask('readOrder', { path: { id }, token: asha.token })
    await credit({ orderId: id, reason: 'Returned', key: `old-${id}` })
    expect((await readInvoice(shop.db, id))?.number).toBe(order.answer.order.order_id)
  })
})
