import { beforeAll, describe, expect, test } from 'vitest'
import { shopFacts } from '#contract/shop-facts.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { pdfText } from '../../support/shop/pdf-text.ts'
import { razorpayOrder, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe('the documents of an order', () => {
  let asha: Shopper
  const shop = useShop()
  const { ask } = shop
  const invoice = (id: string, token?: string, ending = '') =>
    fetch(`${shop.origin}/api/orders/${id}/invoice${ending}`, { headers: token ? { 'x-access-token': token } : {} })

  beforeAll(async () => {
    asha = await newBuyer(ask, 'Asha <b>Patel</b>')
  })

  const pdf = async (id: string, { token } = asha) => {
    const response = await invoice(`${id}`, token, '.pdf')
    return { response, pages: pdfText(Buffer.from(await response.arrayBuffer())) }
  }
  const buy = async (body: object) =>
    (await ask('createOrder', { body, headers: newPurchase(), token: asha.token })).answer

  test('show the same amounts to the paisa: response, email, page and PDF', async () => {
    const { data } = await buy(rings(1, { amount: 224.1, coupon: 'WELCOME10' }))
    expect(data.amount).toBe(224.1)
    const page = await (await invoice(data._id, asha.token)).text()
    for (const amount of ['₹249', '₹9', '−₹9', '−₹24.90', '₹224.10']) expect(page).toContain(`>${amount}<`)
    const { pages } = await pdf(data._id)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.slice(pages[0].indexOf('Vana Adjustable Leaf Ring'))).toEqual([
      ...['Vana Adjustable Leaf Ring', '7117', '₹249', '1', '₹249'],
      ...['Subtotal', '₹249', 'Shipping charge', '₹9', 'Shipping discount', '−₹9', 'Coupon WELCOME10', '−₹24.90'],
      ...['Total', '₹224.10', 'Rupees Two Hundred Twenty-Four and Ten Paise Only'],
      ...['Value before tax', '₹217.58', 'CGST 1.5%', '₹3.26', 'SGST 1.5%', '₹3.26'],
      'To be paid on delivery (Cash on Delivery).',
      'Prices include all taxes.',
      ...['The invoice is issued when your order leaves ', 'Ahmedabad.'],
      expect.stringContaining('hello@nakshi.example'),
    ])
    await eventually(async () => {
      const mail = (await readMails(shop.dataDir)).find(({ text }) => text.includes(`/orders/${data._id}`))
      expect(mail?.text).toContain('Vana Adjustable Leaf Ring, 1: ₹249')
      expect(mail?.text).toContain('Coupon WELCOME10: −₹24.90')
      expect(mail?.text).toContain('Total: ₹224.10')
      expect(mail?.text).toContain('You pay ₹224.10 on delivery.')
      expect(mail?.raw).toMatch(/^Content-Type: text\/html/im)
    })
  })

  test('show the amounts that the provider was asked to charge, to the paisa', async () => {
    const { payment: _, ...purchase } = rings(1, { amount: 224.1, coupon: 'WELCOME10' })
    const { answer: begun } = await ask('createRazorpayOrder', { body: purchase, token: asha.token })
    expect(begun.amount).toBe(224.1)
    expect(await razorpayOrder(shop.origin, begun.id)).toMatchObject({ amount: 22_410, currency: 'INR' })
    const { answer: paid } = await sandboxOf(() => shop.origin).payRazorpay(begun.id)
    const { data } = (await ask('verifyRazorpayPayment', { body: paid, token: asha.token })).answer
    expect(data.amount).toBe(224.1)
    expect((await pdf(data._id)).pages[0]).toEqual(expect.arrayContaining(['₹224.10', 'Paid by online payment.']))
    await eventually(async () => {
      const mail = (await readMails(shop.dataDir)).find(({ text }) => text.includes(`/orders/${data._id}`))
      expect(mail?.text).toContain('We have received your payment of ₹224.10.')
    })
  })

  test('name seller, buyer, number and date on the invoice, as a page and as a PDF', async () => {
    const { data, orderID } = await buy(
      rings(1, { address: { ...homeAddress, state: 'Maharashtra', city: 'Mumbai', pincode: '400001' } }),
    )
    expect((await pdf(data._id)).response.headers.get('content-disposition')).toBe(
      `attachment; filename="nakshi-order-confirmation-${orderID}.pdf"`,
    )
    await setOrderStatus(shop.db, data._id, 'shipped', Date.parse('2026-11-22T12:00:00+05:30'))
    const page = await (await invoice(data._id, asha.token)).text()
    const { response, pages } = await pdf(data._id)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const name = 'nakshi-tax-invoice-NK-26-27-000001.pdf'
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    const { legalName, gstin } = shopFacts
    const wanted = [
      'Tax invoice',
      'NK/26-27/000001',
      '22 November 2026',
      orderID,
      'Maharashtra (27)',
      legalName,
      `GSTIN ${gstin}`,
      '14 Mangal Park, C G Road',
    ]
    for (const words of [...wanted, 'Mumbai, Maharashtra 400001', asha.email]) {
      // The PDF breaks long words over lines.
      expect(pages[0]?.join('')).toContain(words)
      expect(page).toContain(words)
    }
    expect(pages[0]).toContain('IGST 3%')
  })

  test('take a new prefix with the next financial year, so that the numbers of one year stay consecutive', async () => {
    const { prefixes } = shopFacts
    const numberAt = async (date: string) => {
      const { data } = await buy(rings())
      await setOrderStatus(shop.db, data._id, 'shipped', Date.parse(date))
      const { headers } = (await pdf(data._id)).response
      return headers.get('content-disposition')?.match(/NK[-\d]+|SV[-\d]+/)?.[0]
    }
    expect(await numberAt('2026-12-01T12:00:00+05:30')).toMatch(/^NK-26-27-/)
    Object.assign(shopFacts, { prefixes: { ...prefixes, invoices: 'SV' } })
    try {
      expect(await numberAt('2027-03-31T23:00:00+05:30')).toMatch(/^NK-26-27-/)
      expect(await numberAt('2027-04-01T01:00:00+05:30')).toBe('SV-27-28-000001')
      expect(await numberAt('2027-04-02T12:00:00+05:30')).toBe('SV-27-28-000002')
    } finally {
      Object.assign(shopFacts, { prefixes })
    }
  })

  test('say that an order was cancelled', async () => {
    const { data } = await buy(rings())
    await ask('cancelOrder', { path: { id: data._id }, token: asha.token })
    expect((await pdf(data._id)).pages[0]).toEqual(
      expect.arrayContaining(['Order confirmation', 'This order was cancelled.', 'Not paid.']),
    )
  })

  test('repeat the table header on each page of a long invoice, number the pages and show the totals once', async () => {
    const products = (await ask('listProducts', { query: { limit: 48 } })).answer.products
      .filter(({ stock }) => stock > 0)
      .map(({ _id, price, sizes }) => ({ productID: _id, price, ...sizes?.find(({ stock }) => stock > 0) }))
      .map(({ productID, size, price }) => ({ productID, size, quantity: 1, price }))
    const amount = products.reduce((sum, { price }) => sum + price * 100, 0) / 100
    const { data } = await buy({ ...rings(), products, amount })
    const { pages } = await pdf(data._id)
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, page] of pages.slice(0, -1).entries()) {
      expect(page).toContain('Item')
      expect(page).not.toContain('Total')
      expect(page.at(-1)).toBe(`Page ${at + 1} of ${pages.length}`)
    }
    expect(pages.flat().filter((words) => words === '7117')).toHaveLength(products.length)
    expect(pages.at(-1)).toContain('Total')
  })

  test('support the script in which a name was typed', async () => {
    const meera = await newBuyer(ask, 'मीरा शाह')
    const { answer } = await ask('createOrder', { body: rings(), token: meera.token })
    const { pages } = await pdf(answer.data._id, meera)
    expect(pages[0]).toContain('मीरा शाह')
  })

  test.each(['आशा José पटेल', 'आशा પટેલ', 'Kṛṣṇā Şahin', 'ਬਲਵੰਤ Анна'])('keep every letter of “%s”', async (name) => {
    const buyer = await newBuyer(ask, name)
    const { answer } = await ask('createOrder', { body: rings(), token: buyer.token })
    const { pages } = await pdf(answer.data._id, buyer)
    expect(pages[0]?.join('')).toContain(name)
  })

  test('tell the owner of letters that they cannot print when the order is placed, and are printed all the same', async () => {
    const order = async (name: string) => {
      const buyer = await newBuyer(ask, name)
      const { answer } = await ask('createOrder', { body: rings(), token: buyer.token })
      expect((await pdf(answer.data._id, buyer)).response.status).toBe(200)
      return answer.orderID
    }
    const ring = await order('Asha 💍 Patel')
    const number = await order('王小明')
    const mails = await eventually(async () => {
      const written = (await readMails(shop.dataDir)).filter(({ subject }) => subject.includes('cannot print'))
      expect(written).not.toHaveLength(0)
      return written
    })
    expect(mails.map(({ subject }) => subject)).toEqual([`Order ${number} has letters that its invoice cannot print`])
    expect(mails[0]?.text).toContain('王 小 明')
    expect(ring).not.toBe(number)
  })

  test.each(['', '.pdf'])('an invoice%s is for the shopper alone', async (ending) => {
    const { data } = await buy(rings())
    const ravi = await newBuyer(ask, 'Ravi Sethi')
    expect((await invoice(data._id, asha.token, ending)).status).toBe(200)
    expect((await invoice(data._id, ravi.token, ending)).status).toBe(404)
    expect((await invoice('no-such', asha.token, ending)).status).toBe(404)
    expect((await invoice(data._id, undefined, ending)).status).toBe(401)
    expect((await invoice(data._id, 'made-up', ending)).status).toBe(401)
  })

  test('escape all typed text in HTML', async () => {
    const { data } = await buy(rings())
    const shown = await invoice(data._id, asha.token)
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await shown.text()
    expect(page).toContain('Asha &lt;b&gt;Patel&lt;/b&gt;')
    expect(page).not.toMatch(/<script|<style|<b>/)
  })
})
