import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { reportNewOrders } from '#server/domains/ordering/orders/new-orders.ts'
import { homeAddress, rings } from '../../support/shop/buyer.ts'
import { readMails } from '../../support/shop/mails.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { useParcelsShop } from '../../support/shop/parcels-shop.ts'
import { pdfText } from '../../support/shop/pdf-text.ts'

describe('a parcel for somebody else', () => {
  const { shop, ask, clock, asha, buyForCash, buyOnline, isReady, orderAt, askedOfCarrier } = useParcelsShop('sqlite')
  const forMeera = { ...homeAddress, recipient: 'Meera Patel' }
  const invoiceOf = async (id: string) => {
    const headers = { 'x-access-token': asha().token }
    return await (await fetch(`${shop.origin}/api/orders/${id}/invoice`, { headers })).text()
  }

  test("has the recipient's name on its label, also a corrected one, and the buyer's on its invoice", async () => {
    const order = await buyForCash(rings(1, { address: { ...homeAddress, recipient: '  Meera\u200B  Patel ' } }))
    expect(order.address).toEqual(forMeera)
    await isReady(order._id)
    expect(await askedOfCarrier(order.order_id)).toContain(
      '"billing_customer_name":"Meera","billing_last_name":"Patel"',
    )
    const shown = await ownerCommand(shop, 'order', order.order_id)
    expect(shown.lines.join('\n')).toContain('To Meera Patel, 14 Mangal Park')

    const line = '9 Mangal Park, Ahmedabad, Gujarat 380009, India'
    expect((await ownerCommand(shop, 'order-address', order.order_id, line)).ok).toBe(true)
    expect((await orderAt(order._id)).order.address).toMatchObject({
      street: '9 Mangal Park',
      recipient: 'Meera Patel',
    })
    const byPage = { ...homeAddress, recipient: 'Veena Patel' }
    const correction = { path: { id: order._id }, body: { address: byPage }, token: asha().token }
    expect((await ask('correctContact', correction)).answer.order.address).toEqual(byPage)

    await setOrderStatus(shop.db, order._id, 'shipped', Date.now())
    const page = await invoiceOf(order._id)
    expect(page).toMatch(/Sold to<.*Asha Patel.*Ship to: Veena Patel.*14 Mangal Park/s)
  })

  test('is saved with the profile, and an address without a name is for the buyer', async () => {
    const change = { path: { id: asha().user._id }, token: asha().token }
    const { answer } = await ask('updateUser', { ...change, body: { full_address: forMeera } })
    expect(answer.user).toMatchObject({ full_address: forMeera, address: expect.not.stringContaining('Meera') })
    expect((await ask('readMyData', { token: asha().token })).answer.data.account.full_address).toEqual(forMeera)
    const own = await ask('updateUser', { ...change, body: { full_address: { ...homeAddress, recipient: ' ' } } })
    expect(own.answer.user.full_address).toEqual(homeAddress)
    const order = await buyForCash()
    expect(await invoiceOf(order._id)).toContain('Sold and sent to')
    const long = await ask('updateUser', {
      ...change,
      body: { full_address: { ...forMeera, recipient: 'x'.repeat(121) } },
    })
    expect(long.fields).toEqual({ 'full_address.recipient': "Recipient's name can have up to 120 characters" })
  })

  const birthday = { occasion: 'Birthday', isCustom: false }
  const shownToOwner = async (number: string) => (await ownerCommand(shop, 'order', number)).lines
  const packingSlip = async (number: string) => {
    const file = join(shop.dataDir, 'slip.pdf')
    expect((await ownerCommand(shop, 'packing-slip', number, file)).ok).toBe(true)
    return pdfText(await readFile(file))
      .flat()
      .join('\n')
  }

  test('has a card with the message to the recipient, and no prices if the shopper wishes so', async () => {
    const message = ' Dear Meera,\r\nmany happy\u200b returns! '
    const giftData = { ...birthday, message, noPrices: true }
    const order = await buyForCash(rings(1, { address: forMeera, giftData }))
    expect(order.giftData).toEqual({ ...birthday, message: 'Dear Meera,\nmany happy returns!', noPrices: true })
    expect(await shownToOwner(order.order_id)).toEqual(
      expect.arrayContaining([
        '  A gift for: Birthday',
        '  Message on the card: Dear Meera, / many happy returns!',
        '  No prices in the parcel: put in the packing slip, not the invoice.',
      ]),
    )
    const slip = await packingSlip(order.order_id)
    expect(slip).toMatch(/Meera Patel.*Message on the card:\nDear Meera,\nmany happy returns!/s)
    expect(slip).not.toContain('₹')
    expect(slip).not.toContain('Asha')
    await reportNewOrders({ db: shop.db, clock: clock.now })
    await shop.outbox.runDue()
    const mails = await readMails(shop.dataDir)
    const mail = mails.find(({ subject, to }) => to === asha().user.email && subject.includes(order.order_id))
    expect(mail?.text).toContain('A wishes card with your message goes into the parcel, and no prices.')
    expect(mail?.text).not.toContain('Dear Meera')
    const told = mails.find(({ text }) => text.includes('Its parcel’s label') && text.includes(order.order_id))
    expect(told?.text).toMatch(/Wishes card: Birthday, with a message\.\s+No prices in the parcel\./)

    const later = { orderId: order._id, userId: asha().user._id, occasion: 'Wedding' }
    await ask('saveOccasion', { body: later, token: asha().token })
    expect((await orderAt(order._id)).order.giftData).toEqual({ ...order.giftData, occasion: 'Wedding' })
  })

  test('has prices without that wish, and abroad, where customs needs them', async () => {
    const plain = await buyForCash(rings(1, { giftData: birthday }))
    expect(plain.giftData).toEqual(birthday)
    expect(await packingSlip(plain.order_id)).toContain('₹249')
    const abroad = {
      street: '1 Main Street',
      city: 'Dubai',
      state: 'Dubai',
      country: 'United Arab Emirates',
      pincode: '0',
    }
    const phone = '+971501234567'
    const sent = await buyOnline({ address: abroad, phone, giftData: { ...birthday, noPrices: true } })
    expect(await packingSlip(sent.order_id)).toContain('₹249')
    expect(await shownToOwner(sent.order_id)).toContain(
      '  The shopper asked for no prices, but customs needs the invoice with the parcel.',
    )
    const long = rings(1, { giftData: { ...birthday, message: 'x'.repeat(251) } })
    expect((await ask('createOrder', { body: long, token: asha().token })).fields).toEqual({
      'giftData.message': 'A message can have up to 250 characters',
    })
  })
})
