import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { limitMails } from '#server/jobs/limit-mails.ts'
import { Budgets } from '#server/storage/budgets.ts'
import { homeAddress, newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, movableClock } from '../../support/shop/movable-clock.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { smallPng } from '../../support/shop/upload-samples.ts'
import { useShop } from '../../support/shop/use-shop.ts'

/**
 * Endpoints that only read or write a few rows. All others send emails or text
 * messages, ask a provider, check passwords, make papers, or could reveal a secret.
 */
const CHEAP: readonly EndpointName[] = [
  'logout',
  'readMe',
  'listSessions',
  'endSessions',
  'createCart',
  'readCart',
  'replaceCart',
  'setCartLine',
  'clearCart',
  'readWishlist',
  'replaceWishlist',
  'listProducts',
  'searchProducts',
  'productSearch',
  'readProduct',
  'relatedProducts',
  'productCompanions',
  'setProductStock',
  'listCategories',
  'readStorefront',
  'readCatalogue',
  'readCatalogueChanges',
  'listReviews',
  'readOwnReview',
  'paymentMethods',
  'listOrders',
  'readOrder',
  'readReturn',
  'deleteAddress',
  'makeAddressDefault',
  'readFollowLink',
  'stopFollowLink',
  'readOrderNotifications',
  'disableOrderNotifications',
  'readDelivery',
  'readPinCode',
  'unsubscribe',
  'endStockAlerts',
  'health',
]

const costly = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([name]) => !CHEAP.includes(name))

test.each(costly)('%s has a limit for each account, or for each network if guests may call it', (_, endpoint) => {
  expect(endpoint.access === 'shopper' ? endpoint.perHour : endpoint.perNetwork).toEqual(expect.any(Number))
})

test.each(costly.filter(([, { perNetwork }]) => perNetwork !== undefined))(
  '%s lets at least 1,500 people of one network in, in ten minutes',
  (_, { perNetwork }) => {
    expect(perNetwork).toBeGreaterThanOrEqual(1500)
  },
)

describe.each(oneStore)('an account on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, environment: { LIMITS: 'on' }, open: { clock: clock.now } })
  const { ask } = shop

  test('places at most twenty orders an hour, and hears when it may go on', async () => {
    const { token } = await newBuyer(ask)
    // An order of nothing that can be bought counts: it asks as much of the shop.
    const order = (amount: number) =>
      ask('createOrder', { body: { ...rings(), amount }, headers: newPurchase(), token })
    for (let at = 0; at < 20; at++) expect((await order(1)).code).toBe('AMOUNT_DIFFERS')
    expect(await order(1)).toMatchObject({ http: 429, code: 'TOO_OFTEN', answer: { retryAfter: 3600 } })
    expect((await ask('createOrder', { body: rings(), token: (await newBuyer(ask)).token })).http).toBe(200)
    clock.pass(HOUR)
    expect((await order(rings().amount)).http).toBe(200)
  })

  test('corrects the contact of orders at most ten times an hour, and mistyped input does not count', async () => {
    const { token } = await newBuyer(ask)
    const { answer } = await ask('createOrder', { body: rings(), token })
    const correct = (street: string) =>
      ask('correctContact', { path: { id: answer.data._id }, token, body: { address: { ...homeAddress, street } } })
    for (let at = 0; at < 12; at++) expect((await correct('')).code).toBe('INVALID_INPUT')
    for (let at = 0; at < 10; at++) expect((await correct(`${at} Mangal Park`)).http).toBe(200)
    expect((await correct('11 Mangal Park')).code).toBe('TOO_OFTEN')
  })

  test('uploads at most sixty pictures a day, while guests of its network go on', async () => {
    const { token } = await newBuyer(ask)
    const upload = async (by: { token?: string }) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(await smallPng())], { type: 'image/png' }))
      return await ask('uploadImage', { body, ...by })
    }
    for (let at = 0; at < 60; at++) expect((await upload({ token })).http).toBe(200)
    expect((await upload({ token })).code).toBe('TOO_OFTEN')
    expect((await upload({})).http).toBe(200)
    clock.pass(DAY)
    expect((await upload({ token })).http).toBe(200)
  })

  test('opens at most 120 invoices an hour', async () => {
    const { token } = await newBuyer(ask)
    const { answer } = await ask('createOrder', { body: rings(), token })
    const open = (file: string) =>
      fetch(`${shop.origin}/api/orders/${answer.data._id}/${file}`, { headers: { 'x-access-token': token } })
    for (let at = 0; at < 120; at++) expect((await open('invoice')).status).toBe(200)
    const refused = await open('invoice.pdf')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3600')
  })

  test('causes at most ten text messages a day, whatever phone numbers it types', async () => {
    const { token } = await newBuyer(ask)
    const texts = async () => (await readdir(join(shop.dataDir, 'sms')).catch(() => [])).length
    const jobs = () => shop.db.selectFrom('outbox').select('state').where('kind', '=', 'send-order-code').execute()
    const allSent = () =>
      eventually(async () => expect((await jobs()).every(({ state }) => state === 'done')).toBe(true))
    await allSent()
    const before = await texts()
    for (let at = 0; at < 12; at++) {
      const phone = `98250123${String(at).padStart(2, '0')}`
      const { answer } = await ask('createOrder', { body: { ...rings(), phone }, headers: newPurchase(), token })
      await allSent()
      await ask('cancelOrder', { path: { id: answer.data._id }, token })
    }
    expect((await texts()) - before).toBe(10)
  })

  test('gets no text once 200 an hour were sent for its network, and is told by email', async () => {
    const budgets = new Budgets({ areOff: false })
    const use = { budget: 'texts of a network', of: '127.0.0.1', now: clock.now() } as const
    for (let at = 0; at < 200; at++) await budgets.use(shop.db, use)
    const { token, email } = await newBuyer(ask)
    const body = { ...rings(), phone: '9825098250' }
    const { answer } = await ask('createOrder', { body, headers: newPurchase(), token })
    await ask('sendOrderCode', { path: { id: answer.data._id }, token })
    await eventually(async () => {
      const subjects = (await readMails(shop.dataDir)).filter(({ to }) => to === email).map(({ subject }) => subject)
      expect(subjects).toContainEqual(expect.stringContaining('We could not text you a code'))
    })
    const texts = await Promise.all(
      (await readdir(join(shop.dataDir, 'sms'))).map((name) => readFile(join(shop.dataDir, 'sms', name), 'utf8')),
    )
    expect(texts.filter((text) => text.includes(body.phone))).toEqual([])
  })

  test('receives at most fifty emails a day, whatever tags its address has', async () => {
    const sent: string[] = []
    const dropped: string[] = []
    const mail = limitMails(
      { send: async ({ to }) => void sent.push(to) },
      {
        db: shop.db,
        clock: clock.now,
        budgets: new Budgets({ areOff: false }),
        onDropped: ({ subject }) => dropped.push(subject),
      },
    )
    const write = (to: string) => mail.send({ to, subject: 'Hello', text: '', html: '' }, to)
    for (let at = 0; at < 60; at++) await write(`a.sha+${at}@gmail.com`)
    expect({ sent: sent.length, dropped: dropped.length }).toEqual({ sent: 50, dropped: 10 })
    await write('ravi@gmail.com')
    expect(sent).toHaveLength(51)
    clock.pass(DAY)
    await write('asha@gmail.com')
    expect(sent).toHaveLength(52)
  })
})
