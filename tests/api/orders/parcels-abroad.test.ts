import { afterEach, describe, expect, test } from 'vitest'
import { shopFacts } from '#contract/shop-facts.ts'
import { listCreditNotesOf, listInvoices, readInvoice } from '#server/domains/invoices/invoice-store.ts'
import { expectDocumented } from '../../support/documented/documented-provider.ts'
import { newExport } from '../../support/documented/shiprocket-examples.ts'
import { homeAddress } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { useParcelsShop } from '../../support/shop/parcels-shop.ts'
import { oneStore } from '../../support/shop/stores.ts'

const fujairah = {
  street: '12 Corniche Road',
  city: 'Al Qurayyah Industrial Area of Fujairah',
  state: 'Fujairah',
  country: 'UAE',
  pincode: '00000',
}

describe.each(oneStore)('a parcel abroad on %s', (store) => {
  const { shop, ask, clock, sandbox, asha, ...parcels } = useParcelsShop(store)
  const { buyOnline, orderAt, parcelOf, isReady, report, becomes, askedOfCarrier, countEmails } = parcels
  const { gstin } = shopFacts
  afterEach(async () => {
    Object.assign(shopFacts, { gstin })
    await ownerCommand(shop, 'lut', 'none')
  })

  const registered = async (number: string) =>
    await eventually(async () => {
      const parcel = JSON.parse(await askedOfCarrier(number))
      expect(parcel.status).toBe('PICKUP SCHEDULED')
      return parcel
    })
  const invoiceOf = async (orderId: string) => await readInvoice(shop.db, orderId)
  const papers = async (orderId: string) => {
    const headers = { 'x-access-token': asha().token }
    return await (await fetch(`${shop.origin}/api/orders/${orderId}/invoice`, { headers })).text()
  }

  test('is registered with an invoice, a declaration for customs and a recipient, and goes by a courier that serves the country', async () => {
    const order = await buyOnline({ address: fujairah, phone: '501234567' })
    const { is_international, request } = await registered(order.order_id)
    const invoice = await invoiceOf(order._id)
    expect(is_international).toBe(1)
    // The number of pieces is a field of the shop's specification, which Shiprocket ignores.
    expectDocumented(request, { ...newExport, units: 1 })
    expect(request).toMatchObject({
      ...{ currency: 'INR', reasonOfExport: 3, Terms_Of_Invoice: 'FOB', pickup_location_id: 1 },
      ...{ igstPaymentStatus: 'C', invoice_number: invoice?.number },
      ...{ billing_country: 'United Arab Emirates', billing_address_2: fujairah.city },
      ...{ shipping_is_billing: false, shipping_country: 'United Arab Emirates', shipping_state: 'Fujairah' },
      ...{ isd_code: '+971', shipping_phone: '501234567', shipping_email: expect.stringContaining('@') },
      ...{ shipping_address: '12 Corniche Road', shipping_address_2: fujairah.city },
      shipping_city: 'Al Qurayyah Industrial Area of',
      order_items: [{ hsn: '71171990' }],
    })
    expect(invoice?.content.supply.kind).toBe('export with tax')
    expect((await orderAt(order._id)).order).toMatchObject({ status: 'pending', invoiceNumber: invoice?.number })
    expect(await papers(order._id)).toContain('Tax invoice')
    expect(await isReady(order._id)).toMatchObject({ manifest_url: expect.stringMatching(/^http/) })
    await report(order.order_id, 42)
    await becomes(async () => expect((await orderAt(order._id)).order.status).toBe('shipped'))
    expect(await invoiceOf(order._id)).toEqual(invoice)
  })

  test('under a letter of undertaking is declared without tax, also if that ends before the parcel is registered again', async () => {
    await ownerCommand(shop, 'lut', 'AD2404260001234')
    const address = { ...fujairah, country: 'USA', pincode: '33130', state: 'Florida' }
    const order = await buyOnline({ address, phone: '3052345678' })
    const { request } = await registered(order.order_id)
    expect(request).toMatchObject({ igstPaymentStatus: 'B', billing_country: 'United States', isd_code: '+1' })
    expect((await invoiceOf(order._id))?.content).toMatchObject({ lut: 'AD2404260001234', total: { igst: 0 } })
    await ownerCommand(shop, 'lut', 'none')
    await shop.db.deleteFrom('shipments').where('order_id', '=', order._id).execute()
    await shop.db.deleteFrom('sandbox_records').where('parent_id', '=', order.order_id).execute()
    await isReady(order._id)
    expect((await registered(order.order_id)).request).toMatchObject({ igstPaymentStatus: 'B' })
  })

  test('of a shop without a GSTIN is declared as not taxable', async () => {
    Object.assign(shopFacts, { gstin: '' })
    const address = { ...fujairah, country: 'UK', pincode: 'SW1A 1AA', state: 'London' }
    const order = await buyOnline({ address, phone: '7911123456' })
    const { request } = await registered(order.order_id)
    expect(request).toMatchObject({ igstPaymentStatus: 'A', billing_country: 'United Kingdom', isd_code: '+44' })
    expect((await invoiceOf(order._id))?.content.supply.kind).toBe('untaxed')
  })

  test('carries the dial code of its phone, which may be another country’s than the address’s', async () => {
    const address = { ...fujairah, country: 'USA', pincode: '33130', state: 'Florida' }
    for (const [phone, dialCode, national] of [
      ['+44 7911 123456', '+44', '7911123456'],
      ['98250 12345', '+91', '9825012345'],
    ] as const) {
      const order = await buyOnline({ address, phone })
      const { request } = await registered(order.order_id)
      expect(request).toMatchObject({ isd_code: dialCode, billing_phone: national, shipping_phone: national })
    }
  })

  test('goes to a country as the carrier spells it', async () => {
    const address = { ...fujairah, city: 'Kowloon', state: 'Kowloon', country: 'hong kong', pincode: '999077' }
    const order = await buyOnline({ address })
    const { request } = await registered(order.order_id)
    expect(request).toMatchObject({ billing_country: 'Hong Kong', shipping_country: 'Hong Kong' })
    expect(request).not.toHaveProperty('billing_address_2')
  })

  test('that is recalled for a cancelled order leaves an invoice and a credit note for all of it', async () => {
    const order = await buyOnline({ address: fujairah })
    await registered(order.order_id)
    await ask('cancelOrder', { path: { id: order._id }, token: asha().token })
    await becomes(async () => expect((await orderAt(order._id)).order.money).toBe('refunded'))
    const invoice = await invoiceOf(order._id)
    const notes = await listCreditNotesOf(shop.db, order._id)
    expect(notes).toMatchObject([{ content: { invoiceNumber: invoice?.number, total: invoice?.content.total } }])
    expect((await orderAt(order._id)).order).toMatchObject({
      ...{ status: 'cancelled', invoiceNumber: invoice?.number, creditNotes: [notes[0]?.number] },
    })
    expect(await papers(order._id)).toContain('Tax invoice')
  })

  test('that no courier takes keeps its one invoice, and cancelling the order credits it', async () => {
    const order = await buyOnline({
      address: { ...fujairah, city: 'Pyongyang', state: 'Pyongyang', country: 'North Korea' },
    })
    await becomes(async () => expect(await countEmails(`No parcel for order ${order.order_id}`)).toBe(1))
    expect(await parcelOf(order._id)).toMatchObject({ awb: null })
    const invoice = await invoiceOf(order._id)
    expect(invoice).not.toBeNull()
    await ask('cancelOrder', { path: { id: order._id }, token: asha().token })
    await becomes(async () => expect((await orderAt(order._id)).order.status).toBe('cancelled'))
    expect(await invoiceOf(order._id)).toEqual(invoice)
    expect(await listCreditNotesOf(shop.db, order._id)).toHaveLength(1)
  })

  test('has the corrected address on its label and its invoice, whose content stays', async () => {
    const order = await buyOnline({ address: fujairah })
    await registered(order.order_id)
    const invoice = await invoiceOf(order._id)
    const address = { ...fujairah, street: '14 Corniche Road' }
    const line = `${address.street}, ${address.city}, ${address.state} ${address.pincode}, UAE`
    const corrected = await ownerCommand(shop, 'order-address', order.order_id, line)
    expect(corrected.lines.join()).toContain(order.order_id)
    expect(corrected.ok).toBe(true)
    await becomes(async () => expect(await askedOfCarrier(order.order_id)).toContain('14 Corniche Road'))
    expect(JSON.parse(await askedOfCarrier(order.order_id)).request).toMatchObject({
      ...{ shipping_country: 'United Arab Emirates', shipping_city: 'Al Qurayyah Industrial Area of' },
      shipping_address_2: fujairah.city,
    })
    expect(await papers(order._id)).toContain('Address of delivery, as corrected: 14 Corniche Road')
    expect(await invoiceOf(order._id)).toEqual(invoice)
  })

  test('has a number without gaps among all invoices', async () => {
    const numbers = (await listInvoices(shop.db, 0, clock.now() + 1)).map(({ number }) => Number(number.slice(-6)))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThan(4)
  })

  test('is registered within India as before, without an invoice until it leaves', async () => {
    const order = await buyOnline({ address: homeAddress })
    const { request } = await registered(order.order_id)
    expect(request).not.toHaveProperty('isd_code')
    expect(request).not.toHaveProperty('invoice_number')
    expect(await invoiceOf(order._id)).toBeNull()
    await sandbox.holdWebhooks()
  })
})
