import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOf } from '../support/ask.ts'
import { newBuyer, rings } from '../support/buyer.ts'
import { readMails } from '../support/mails.ts'
import type { Shopper } from '../support/shopper.ts'
import { soon } from '../support/soon.ts'
import { type InProcessShop, startShop } from '../support/start-shop.ts'
import { stores } from '../support/stores.ts'

describe.each(stores)('the papers of an order on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  const ask = askOf(() => shop.origin)
  const invoice = (id: string, token?: string) =>
    fetch(`${shop.origin}/api/orders/${id}/invoice`, { headers: token ? { 'x-access-token': token } : {} })

  beforeAll(async () => {
    shop = await startShop({ store })
    asha = await newBuyer(ask, 'Asha <b>Patel</b>')
  })
  afterAll(() => shop.stop())

  test('say the same amounts, to the paisa: answer, mail and invoice', async () => {
    const { answer } = await ask('createOrder', {
      body: rings(1, { amount: 404.1, coupon: 'WELCOME10' }),
      token: asha.token,
    })
    expect(answer.data.amount).toBe(404.1)
    const page = await (await invoice(answer.data._id, asha.token)).text()
    for (const amount of ['₹449', '₹9', '−₹9', '−₹44.90', '₹404.10']) expect(page).toContain(`>${amount}<`)
    await soon(async () => {
      const mail = (await readMails(shop.dataDir)).find(({ text }) => text.includes(`/orders/${answer.data._id}`))
      expect(mail?.text).toContain('Tara Solitaire Ring, 1: ₹449')
      expect(mail?.text).toContain('Coupon WELCOME10: −₹44.90')
      expect(mail?.text).toContain('Total: ₹404.10')
      expect(mail?.text).toContain('You pay ₹404.10 when the parcel comes.')
    })
  })

  test('an invoice is shown to the shopper alone, and nothing that was typed becomes HTML', async () => {
    const { answer } = await ask('createOrder', { body: rings(), token: asha.token })
    const shown = await invoice(answer.data._id, asha.token)
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await shown.text()
    expect(page).toContain(`Invoice ${answer.orderID}`)
    expect(page).toContain('Asha &lt;b&gt;Patel&lt;/b&gt;')
    expect(page).not.toMatch(/<script|<style|<b>/)
    const ravi = await newBuyer(ask, 'Ravi Sethi')
    expect((await invoice(answer.data._id, ravi.token)).status).toBe(404)
    expect((await invoice(answer.data._id)).status).toBe(401)
    expect((await invoice(answer.data._id, 'made-up')).status).toBe(401)
  })
})
