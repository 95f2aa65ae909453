import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteOrAnonymizeUser, readUser } from '#server/domains/account/user-store.ts'
import { parseCsv } from '#server/domains/accounting/csv.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { issueCreditNote } from '#server/domains/ordering/papers/credit-notes.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { pdfText } from '../../support/shop/pdf-text.ts'
import { useShop } from '../../support/shop/use-shop.ts'

/** In Ahmedabad, as the delivery address, and in Mumbai. */
const gujarati = { gstin: '24ABCDE1234F1Z6', name: 'Mehta Traders LLP' }
const mumbai = {
  gstin: '27AAPFU0939F1ZV',
  name: 'Shah & Sons Pvt Ltd',
  registeredAddress: '5 Hill Road, Mumbai, Maharashtra 400050',
}

describe('an order for a business', () => {
  let asha: Shopper
  const shop = useShop()
  const { ask } = shop

  beforeAll(async () => {
    asha = await newBuyer(ask)
  })

  const order = (rest: object) =>
    ask('createOrder', { body: { ...rings(), ...rest }, headers: newPurchase(), token: asha.token })
  const get = (path: string) =>
    fetch(`${shop.origin}/api/orders/${path}`, { headers: { 'x-access-token': asha.token } })
  const invoiceOf = async (id: string) => {
    const page = await (await get(`${id}/invoice`)).text()
    const [pdf = []] = pdfText(Buffer.from(await (await get(`${id}/invoice.pdf`)).arrayBuffer()))
    return { page, pdf: pdf.join(' ') }
  }
  const ship = async (id: string) => {
    await setOrderStatus(shop.db, id, 'shipped', Date.parse('2026-11-22T12:00:00+05:30'))
    return await invoiceOf(id)
  }

  test('names its GSTIN on the invoice and wherever the order is shown, at the same total', async () => {
    const typed = { ...gujarati, gstin: ' 24 abcde 1234 f1z6 ', registeredAddress: ' ' }
    const { answer } = await order({ business: typed, address: { ...homeAddress, recipient: 'Ravi Mehta' } })
    expect(answer.data).toMatchObject({ business: gujarati, amount: RING_PRICE })
    const { page, pdf } = await ship(answer.data._id)
    expect(page).toMatch(/Sold to<.*Mehta Traders LLP<br>14 Mangal Park.*GSTIN 24ABCDE1234F1Z6<br>State code 24/s)
    expect(page).toMatch(/Ship to<.*Ravi Mehta<br>14 Mangal Park.*State code 24/s)
    expect(page).not.toContain('direction of the buyer')
    for (const words of ['Mehta Traders LLP', 'GSTIN 24ABCDE1234F1Z6', 'Ravi Mehta', 'CGST 1.5%', 'SGST 1.5%']) {
      expect(pdf).toContain(words)
    }
    const shown = await ownerCommand(shop, 'order', answer.orderID)
    expect(shown.lines).toContain('Invoice to Mehta Traders LLP, GSTIN 24ABCDE1234F1Z6')
    expect((await ask('readMyData', { token: asha.token })).answer.data.orders[0]).toMatchObject({ business: gujarati })
    await eventually(async () => {
      const mail = (await readMails(shop.dataDir)).find(({ text }) => text.includes(answer.data._id))
      expect(mail?.text).toContain(answer.orderID)
      // Asha has not proven that the mailbox is hers.
      expect(mail?.text).not.toContain('24ABCDE1234F1Z6')
    })
    expect((await order({})).answer.data).not.toHaveProperty('business')
  })

  test.each([
    [{ gstin: '24ABCDE1234F1Z7', name: 'Mehta' }, { 'business.gstin': expect.stringContaining('last character') }],
    [{ gstin: '24ABCDE', name: 'Mehta' }, { 'business.gstin': expect.stringContaining('15 characters') }],
    [{ gstin: gujarati.gstin, name: ' ' }, { 'business.name': 'Legal name is required' }],
  ])('is refused at its field: %j', async (business, fields) => {
    expect(await order({ business })).toMatchObject({ http: 400, fields })
    const change = { path: { id: asha.user._id }, token: asha.token, body: { business } }
    expect(await ask('updateUser', change)).toMatchObject({ http: 400, fields })
  })

  test('of another state than its parcel’s is asked about, and then taxed where it is registered', async () => {
    const headers = newPurchase()
    const place = (rest: object) =>
      ask('createOrder', { body: { ...rings(), business: mumbai, ...rest }, headers, token: asha.token })
    expect(await place({})).toMatchObject({
      http: 409,
      message: 'This GSTIN is registered in Maharashtra. The parcel goes to Gujarat.',
      answer: { code: 'GSTIN_STATE_DIFFERS', gstinStates: { address: 'Gujarat', gstin: 'Maharashtra' } },
    })
    const { answer } = await place({ gstinStateConfirmed: true })
    expect(answer.data.amount).toBe(RING_PRICE)
    const { page, pdf } = await ship(answer.data._id)
    expect(page).toMatch(/Place of supply: Maharashtra \(27\)/)
    expect(page).toMatch(/Sold to<.*Shah &amp; Sons Pvt Ltd<br>5 Hill Road.*State code 27.*Ship to<.*State code 24/s)
    expect(pdf).toContain('IGST 3%')
    expect(pdf).toContain('Delivered on the direction of the buyer')
    // Within the shop's own state, although the parcel leaves it.
    const toMumbai = { ...homeAddress, city: 'Mumbai', state: 'Maharashtra', pincode: '400001' }
    const own = await order({ business: gujarati, address: toMumbai, gstinStateConfirmed: true })
    expect((await ship(own.answer.data._id)).pdf).toContain('CGST 1.5%')
  })

  test('is for a delivery in India', async () => {
    const { payment: _, ...purchase } = rings(1, { address: { ...homeAddress, country: 'Nepal', state: 'Bagmati' } })
    const pay = (rest: object) =>
      ask('proceedCheckout', { body: { ...purchase, ...rest }, headers: newPurchase(), token: asha.token })
    expect((await pay({ business: gujarati })).fields).toEqual({
      'business.gstin': 'A GST invoice needs a delivery address in India.',
    })
    expect((await pay({})).http).toBe(200)
  })

  test('is remembered with the account, used with its address only, and forgotten on request', async () => {
    const buyer = await newBuyer(ask, 'Ravi Mehta')
    const { token } = buyer
    const save = (business: object | null) =>
      ask('updateUser', { path: { id: buyer.user._id }, token, body: { business } })
    expect((await save(gujarati)).answer.user.business).toEqual(gujarati)
    expect((await ask('readMyData', { token })).answer.data.account.business).toEqual(gujarati)
    const contentsOf = async (rest: object) => {
      const { payment: _, address: __, ...purchase } = rings()
      await ask('createRazorpayOrder', { body: { ...purchase, ...rest }, headers: newPurchase(), token })
      const { contents } = await shop.db
        .selectFrom('checkout_sessions')
        .select('contents')
        .where('user_id', '=', buyer.user._id)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      return JSON.parse(contents)
    }
    expect((await contentsOf({})).business).toEqual(gujarati)
    expect((await contentsOf({ address: homeAddress })).business).toBeNull()
    expect((await contentsOf({ business: null })).business).toBeNull()
    expect((await save(null)).answer.user.business).toBeNull()
    await save(gujarati)
    await inTransaction(shop.db, (tx) => deleteOrAnonymizeUser(tx, buyer.user._id))
    expect(await readUser(shop.db, buyer.user._id)).toMatchObject({
      fullname: 'Deleted account',
      addresses: '[]',
      business: null,
    })
  })

  test('is reported in the tables of registered buyers, with its credit note', async () => {
    const { answer } = await order({ business: mumbai, gstinStateConfirmed: true })
    await ship(answer.data._id)
    const id = answer.data._id
    const credit = { orderId: id, lines: [], shippingPaise: 4900, reason: 'A scratch', key: `scratch-${id}` }
    await inTransaction(shop.db, (tx) => issueCreditNote(tx, credit, Date.parse('2026-11-23T12:00:00+05:30')))
    const [number = ''] = (await ask('readOrder', { path: { id }, token: asha.token })).answer.order.creditNotes ?? []
    const note = await get(`${id}/credit-notes/${number.replaceAll('/', '-')}.pdf`)
    const [text = []] = pdfText(Buffer.from(await note.arrayBuffer()))
    expect(text.join(' ')).toMatch(/Shah & Sons Pvt Ltd.*GSTIN 27AAPFU0939F1ZV.*Asha Patel.*14 Mangal Park/)

    const folder = await mkdtemp(join(tmpdir(), 'gstr1-'))
    const tableOf = async (name: string) => [...parseCsv(await readFile(join(folder, `${name}.csv`), 'utf8')).values()]
    try {
      expect((await ownerCommand(shop, 'gstr1', '2026-11', folder)).ok).toBe(true)
      const mine = (await tableOf('b2b')).filter((row) => row['gstin/uin of recipient'] === mumbai.gstin)
      expect(mine[0]).toMatchObject({ 'place of supply': '27-Maharashtra', 'invoice value': '249.00' })
      expect(await tableOf('cdnr')).toMatchObject([{ 'receiver name': mumbai.name, 'note value': '49.00' }])
      expect([...(await tableOf('b2cl')), ...(await tableOf('cdnur'))]).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
