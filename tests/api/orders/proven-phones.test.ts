import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDocumentedProvider } from '../../support/documented/documented-provider.ts'
import { apiClient, newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newPurchase, rings } from '../../support/shop/buyer.ts'
import { confirmationToken } from '../../support/shop/confirmed-order.ts'
import { readMails } from '../../support/shop/mails.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

describe('a Cash on Delivery order in a shop with an SMS gateway', () => {
  let shop: InProcessShop
  let gateway: Awaited<ReturnType<typeof startDocumentedProvider>>
  const ask = apiClient(() => shop.origin)
  let flat = 0

  beforeAll(async () => {
    gateway = await startDocumentedProvider({ 'POST /flow': { type: 'success', message: '1' } })
    const sms = { SMS_KEY: 'key', SMS_TEMPLATE: 'flow', SMS_URL: `${gateway.baseUrl()}/flow` }
    shop = await startShop({ environment: { ...sms, LIMITS: 'on' } })
  })
  afterAll(async () => {
    await shop.stop()
    gateway.close()
  })

  const ownPlace = () => {
    flat += 1
    return {
      address: { ...homeAddress, street: `Flat ${flat}, Ashoka Lane` },
      phone: `94${String(flat).padStart(8, '0')}`,
    }
  }
  const order = async ({ token }: Shopper, place: object) => {
    const { answer } = await ask('createOrder', { body: rings(1, place), headers: newPurchase(), token })
    return { id: answer.data._id as string, number: answer.orderID as string, ...answer.data }
  }
  const byLink = async (number: string) =>
    await ask('confirmFollowedOrder', { path: { token: await confirmationToken(shop.dataDir, number) } })
  /** In the newest text message, which must be about the order. */
  const texted = async (number: string, phone: string) => {
    await shop.outbox.runDue()
    const [{ mobiles, code, order: about } = {}] = JSON.parse(gateway.lastRequest().body).recipients
    expect({ mobiles, about }).toEqual({ mobiles: `91${phone}`, about: number })
    return code as string
  }
  const byCode = async (shopper: Shopper, { id, number }: { id: string; number: string }, phone: string) => {
    const code = await texted(number, phone)
    return await ask('confirmOrder', { path: { id }, body: { code }, token: shopper.token })
  }

  test('is not confirmed by the link in its email alone, before its account has typed a code texted to the phone', async () => {
    const place = ownPlace()
    const shopper = await newShopper(ask)
    const first = await order(shopper, place)
    expect(await byLink(first.number)).toMatchObject({ http: 409, code: 'CODE_NEEDED' })
    const link = await confirmationToken(shop.dataDir, first.number)
    expect((await ask('followOrder', { path: { token: link } })).answer).toMatchObject({
      canConfirm: false,
      needsCode: true,
    })
    const mail = (await readMails(shop.dataDir)).find(({ subject }) => subject.endsWith(first.number))
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('enter the code that we text to your phone')
    expect((await byCode(shopper, first, place.phone)).http).toBe(200)

    // The phone is proven, but only for this account.
    const second = await order(shopper, { ...ownPlace(), phone: place.phone })
    expect((await byLink(second.number)).http).toBe(200)
    const stranger = await order(await newShopper(ask), { ...ownPlace(), phone: place.phone })
    expect((await byLink(stranger.number)).code).toBe('CODE_NEEDED')
  })

  test('without a phone number first needs one', async () => {
    const shopper = await newShopper(ask)
    const { address, phone } = ownPlace()
    const { id, number } = await order(shopper, { address })
    expect((await byLink(number)).code).toBe('CODE_NEEDED')
    const send = () => ask('sendOrderCode', { path: { id }, token: shopper.token })
    expect((await send()).code).toBe('PHONE_NEEDED')
    await ask('updateUser', { path: { id: shopper.user._id }, body: { number: phone }, token: shopper.token })
    expect((await byCode(shopper, { id, number }, phone)).http).toBe(200)
  })

  test('gets its code although a stranger has had ten codes sent to the same phone number', async () => {
    const { phone } = ownPlace()
    const stranger = await newShopper(ask)
    for (let at = 0; at < 10; at++) await order(stranger, { ...ownPlace(), phone })
    await shop.outbox.runDue()
    const shopper = await newShopper(ask)
    const mine = await order(shopper, { ...ownPlace(), phone })
    expect((await byCode(shopper, mine, phone)).http).toBe(200)
  })
})
