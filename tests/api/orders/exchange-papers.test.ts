import { describe, expect, test } from 'vitest'
import { gstr1Files, readDocuments } from '#server/domains/accounting/gstr1.ts'
import { parseMonth } from '#server/domains/accounting/months.ts'
import { listCreditNotesOf, readChallan, readInvoice } from '#server/domains/invoices/invoice-store.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { inSize, useReturnsShop } from '../../support/shop/returns-shop.ts'

describe('the parcel of an exchange', () => {
  const { ask, sandbox, shop, asha, deliver, buyOnline, request, owner, read } = useReturnsShop()

  /** Exchanges a ring for another size. Returns the order that replaces it. */
  async function exchange(id: string) {
    const products = [{ position: 0, quantity: 1, size: '12' }]
    const { data } = (await request(id, { wanted: 'exchange', products })).answer
    for (const step of ['approve', 'received', 'exchange']) await owner(data.return_id, step)
    const number = (await read(data._id)).exchangeOrder ?? ''
    const { answer } = await ask('readOrder', { path: { id: number }, token: asha().token })
    return { id: answer.order._id as string, number }
  }
  const printed = async (path: string, token?: string) => {
    const headers: Record<string, string> = token ? { 'x-access-token': token } : {}
    return await (await fetch(`${shop().origin}/api/orders/${path}`, { headers })).text()
  }

  test('travels with a delivery challan for the first invoice, without a number of an invoice', async () => {
    const { order } = await buyOnline([inSize('14', 1, 649)], 649)
    await deliver(order._id)
    const first = await readInvoice(shop().db, order._id)
    const replacing = await exchange(order._id)
    expect(await printed(`${replacing.id}/invoice`, asha().token)).toContain(
      'Nothing to pay: exchange of returned pieces.',
    )
    await setOrderStatus(shop().db, replacing.id, 'shipped', Date.now())
    expect(await readInvoice(shop().db, replacing.id)).toBeNull()
    const challan = await readChallan(shop().db, replacing.id)
    expect(challan?.number).toMatch(/^NKD\/\d\d-\d\d\/\d{6}$/)
    expect(challan?.number).toHaveLength(16)
    expect(challan?.content).toMatchObject({
      orderNumber: replacing.number,
      replacedOrder: order.order_id,
      invoice: { number: first?.number },
      lines: [{ quantity: 1, pricePaise: 59_900, hsn: '7117' }],
    })

    const page = await printed(`${replacing.id}/invoice`, asha().token)
    for (const text of [
      'Delivery challan',
      challan?.number,
      first?.number,
      '₹599',
      'Sent to',
      'Not a sale.',
      '1 PCS',
      'authorised signatory',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).not.toMatch(/tax invoice/i)
    const shown = (await ask('readOrder', { path: { id: replacing.id }, token: asha().token })).answer.order
    expect(shown.invoiceNumber).toBeUndefined()
    expect(shown.exchangeOf).toMatchObject({ order_id: order.order_id })

    const { order: next } = await buyOnline([inSize('14', 1, 649)], 649)
    await deliver(next._id)
    const serial = (number = '') => Number(number.slice(-6))
    expect(serial((await readInvoice(shop().db, next._id))?.number)).toBe(serial(first?.number) + 1)
    const month = parseMonth(new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7))
    const files = month && gstr1Files(await readDocuments(shop().db, month))
    expect(files?.docs).toContain(first?.number)
    expect(files?.docs).toContain(`${challan?.number}`)
  })

  test('that comes back undelivered is not credited, and what replaces it refers to the first invoice', async () => {
    const { order } = await buyOnline([inSize('12', 1, 599)], 599)
    await deliver(order._id)
    const first = await readInvoice(shop().db, order._id)
    const one = await exchange(order._id)
    await shop().outbox.runDue()
    for (const code of [42, 9, 10]) await sandbox.scanParcel(one.number, { activity: 'RTO', location: 'Pune', code })
    await expect
      .poll(async () => (await ask('readOrder', { path: { id: one.id }, token: asha().token })).answer.order)
      .toMatchObject({ parcelTrouble: 'returned' })
    expect(await readInvoice(shop().db, one.id)).toBeNull()
    expect(await listCreditNotesOf(shop().db, one.id)).toEqual([])
    expect((await readChallan(shop().db, one.id))?.content.invoice).toMatchObject({ number: first?.number })
  })
})
