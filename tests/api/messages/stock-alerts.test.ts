import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyRestocked } from '#server/domains/stock-alerts/notify-restocked.ts'
import { deleteExpiredRows } from '#server/jobs/cleanup.ts'
import { apiClient, newEmail, newShopper, PASSWORD } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, movableClock } from '../../support/shop/movable-clock.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { setStock } from '../../support/shop/stock.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { verifyAddress } from '../../support/shop/verified-address.ts'
import { type LocalPushService, openLocalPushService } from '../../support/simulation/push-service.ts'

const JHUMKA = 'mehfil-jhumka'

describe.each(oneStore)('stock alerts on %s', (store) => {
  let shop: InProcessShop
  let service: LocalPushService
  const clock = movableClock()
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    service = await openLocalPushService()
    shop = await startShop({
      store,
      environment: { PUSH_SERVICE_URL: service.origin },
      open: { clock: clock.now },
    })
  })
  beforeEach(async () => {
    service.respondWith(201)
    await shop.db.deleteFrom('stock_alerts').execute()
    await setStock(shop.db, 0, JHUMKA)
  })
  afterAll(async () => {
    await shop.stop()
    service.close()
  })

  const want = (email: string, { token, key, ...rest }: { token?: string; key?: string; push?: boolean } = {}) =>
    ask('requestStockAlert', {
      body: { productID: JHUMKA, email, ...rest },
      ...(token && { token }),
      headers: { 'x-forwarded-for': newAddress(), ...(key && { 'idempotency-key': key }) },
    })
  let addresses = 0
  /** Returns the IP address of another visitor. The shop limits the requests from one. */
  const newAddress = () => `203.0.113.${(addresses++ % 250) + 1}`
  const rows = (email: string) => shop.db.selectFrom('stock_alerts').selectAll().where('email', '=', email).execute()
  /** Does what the shop does every few seconds. */
  async function notify() {
    await notifyRestocked({ db: shop.db, clock: clock.now })
    await shop.outbox.runDue()
  }
  const restock = async (stock: number) => {
    await setStock(shop.db, stock, JHUMKA)
    await notify()
  }
  const mailsTo = async (email: string) => (await readMails(shop.dataDir)).filter(({ to }) => to === email)
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
  /** Lets `count` people ask one after the other, and returns their addresses in that order. */
  async function askers(count: number): Promise<string[]> {
    const emails = Array.from({ length: count }, newEmail)
    for (const email of emails) {
      clock.pass(1000)
      await want(email)
    }
    return emails
  }
  const told = async (emails: string[]) => {
    const mails = await readMails(shop.dataDir)
    return emails.map((email) => mails.filter(({ to }) => to === email).length)
  }

  test('are sent once, however often somebody asks and the stock rises', async () => {
    const email = newEmail()
    const asked = await Promise.all([want(email), want(` ${email.toUpperCase()}`), want(email)])
    expect(asked.map(({ answer }) => answer)).toEqual([{ status: 'ok' }, { status: 'ok' }, { status: 'ok' }])
    expect(await rows(email)).toHaveLength(1)
    await notify()
    expect(await mailsTo(email)).toEqual([])
    await restock(1)
    expect(await subjectsTo(email)).toEqual(['Mehfil Jhumka is back in stock'])
    await restock(0)
    clock.pass(2 * DAY)
    await restock(5)
    await notify()
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('are sent again only to somebody who asks again', async () => {
    const email = newEmail()
    await want(email)
    await restock(1)
    await restock(0)
    await want(email)
    await restock(1)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('reach those who asked first, at most three for each item in a day, and the next ones a day later', async () => {
    const emails = await askers(8)
    await restock(1)
    await notify()
    expect(await told(emails)).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    // A shopper starts to pay, and does not finish.
    await restock(0)
    await restock(1)
    expect(await told(emails)).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    await restock(2)
    expect(await told(emails)).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    clock.pass(DAY + HOUR)
    await notify()
    expect(await told(emails)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })

  test('are not sent twice by processes that work at the same time', async () => {
    const emails = await askers(6)
    await setStock(shop.db, 2, JHUMKA)
    await Promise.all([notify(), notify(), notify()])
    expect(await told(emails)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('wait while a product is not published', async () => {
    const email = newEmail()
    await want(email)
    const publish = (is_published: 0 | 1) =>
      shop.db.updateTable('products').set({ is_published }).where('id', '=', JHUMKA).execute()
    await publish(0)
    await restock(3)
    expect(await mailsTo(email)).toEqual([])
    await publish(1)
    await notify()
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('say what is back, where it is and how to stop all alerts', async () => {
    const email = newEmail()
    await want(email)
    await restock(2)
    const [mail] = await mailsTo(email)
    expect(mail?.text.replaceAll('\n', ' ')).toContain('Mehfil Jhumka is in stock now')
    const [product, stop, ...others] = mail?.links ?? []
    expect([product, others]).toEqual([`${shop.origin}/products/${JHUMKA}`, []])
    const token = stop?.split('/stock-alerts/end/')[1] ?? 'no token'
    const oneClick = `${shop.origin}/api/stock-alerts/one-click/${token}`
    expect(mail?.raw.replace(/\r?\n[ \t]/g, ' ')).toContain(`List-Unsubscribe: <${oneClick}>`)

    await want(email)
    const seen = await fetch(oneClick, { redirect: 'manual' })
    expect([seen.status, seen.headers.get('location')]).toEqual([302, `/stock-alerts/end/${token}`])
    expect((await fetch(oneClick, { method: 'POST' })).status).toBe(200)
    expect((await rows(email)).filter(({ notified_at }) => notified_at === null)).toEqual([])
    // Stopping twice is not an error.
    expect((await ask('endStockAlerts', { path: { token } })).answer).toMatchObject({ status: 'ok', email })
    expect((await ask('endStockAlerts', { path: { token: 'made-up' } })).code).toBe('SUBSCRIPTION_UNKNOWN')
  })

  describe('of an account', () => {
    test('go to the device that asked if it receives notifications, otherwise by email', async () => {
      const { email, token } = await newShopper(ask)
      const phone = service.newDevice()
      await ask('enableOrderNotifications', { token, body: { endpoint: phone.endpoint, keys: phone.keys } })
      await want(email, { token, push: true })
      await restock(1)
      const text = 'Mehfil Jhumka is back in stock. Tap to see it.'
      expect(service.messagesFor(phone)).toEqual([{ title: 'Back in stock', text, orderId: '', productId: JHUMKA }])
      expect(await mailsTo(email)).toEqual([])

      await restock(0)
      await want(email, { token, push: true })
      await ask('disableOrderNotifications', { token })
      clock.pass(2 * DAY)
      await restock(1)
      expect(service.messagesFor(phone)).toHaveLength(1)
      expect(await mailsTo(email)).toHaveLength(1)
    })

    test('come by email if the push service no longer knows the device, or after a log-out', async () => {
      for (const end of ['gone', 'log-out']) {
        const { email, token } = await newShopper(ask)
        const phone = service.newDevice()
        await ask('enableOrderNotifications', { token, body: { endpoint: phone.endpoint, keys: phone.keys } })
        await setStock(shop.db, 0, JHUMKA)
        await want(email, { token, push: true })
        service.respondWith(410)
        if (end === 'log-out') await ask('logout', { token })
        clock.pass(2 * DAY)
        await restock(1)
        expect(await mailsTo(email), end).toHaveLength(1)
      }
    })

    test('are part of its data, and are never sent after it is deleted', async () => {
      const { email, token } = await newShopper(ask)
      const other = newEmail()
      await verifyAddress(shop, email)
      await want(email, { token })
      await want(other, { token })
      const { data } = (await ask('readMyData', { token })).answer
      const askedAt = new Date(clock.now()).toISOString()
      expect(data.stockAlerts.map(({ email: to }) => to).sort()).toEqual([email, other].sort())
      expect(data.stockAlerts[0]).toEqual({ productId: JHUMKA, email: expect.any(String), askedAt, notifiedAt: null })
      // Asked without logging in, for the same person.
      await want(email)
      await ask('deleteAccount', { token, body: { currentPassword: PASSWORD } })
      expect([await rows(email), await rows(other)]).toEqual([[], []])
      await restock(1)
      expect((await subjectsTo(email)).filter((subject) => subject.includes('Jhumka'))).toEqual([])
    })

    test('belong to it even if somebody else has asked for its address first', async () => {
      const mallory = await newShopper(ask)
      const { email, token, user } = await newShopper(ask)
      await verifyAddress(shop, email)
      await want(email, { token: mallory.token })
      await want(email, { token })
      await want(email, { token: mallory.token, push: true })
      expect(await rows(email)).toMatchObject([{ user_id: user._id, session_id: null }])
      expect((await ask('readMyData', { token: mallory.token })).answer.data.stockAlerts).toEqual([])
    })
  })

  describe('of an account whose address is not verified', () => {
    test('neither take over nor delete what somebody asked for without it', async () => {
      const { email, token } = await newShopper(ask)
      await want(email)
      await want(email, { token, push: true })
      expect(await rows(email)).toMatchObject([{ user_id: null, session_id: null }])
      expect((await ask('readMyData', { token })).answer.data.stockAlerts).toEqual([])
      await ask('deleteAccount', { token, body: { currentPassword: PASSWORD } })
      expect(await rows(email)).toHaveLength(1)
    })

    test('do not keep the address from being told, though they were first', async () => {
      const { email, token } = await newShopper(ask)
      const phone = service.newDevice()
      await ask('enableOrderNotifications', { token, body: { endpoint: phone.endpoint, keys: phone.keys } })
      await want(email, { token, push: true })
      await want(email)
      await ask('deleteAccount', { token, body: { currentPassword: PASSWORD } })
      await restock(1)
      expect(await subjectsTo(email)).toContain('Mehfil Jhumka is back in stock')
      expect(service.messagesFor(phone)).toEqual([])
    })
  })

  test('are requested once, even if the request is repeated with its key after a lost response', async () => {
    const email = newEmail()
    await want(email, { key: `key ${email}` })
    await restock(1)
    expect((await want(email, { key: `key ${email}` })).http).toBe(200)
    expect(await rows(email)).toHaveLength(1)
    expect((await want(newEmail(), { key: `key ${email}` })).code).toBe('REPEAT_DIFFERS')
  })

  test('are limited to twenty requests a day for each address', async () => {
    const email = newEmail()
    for (let count = 0; count < 20; count++) expect((await want(email)).http).toBe(200)
    expect(await want(email, { key: 'one-too-many' })).toMatchObject({
      http: 429,
      code: 'TOO_OFTEN',
      answer: { retryAfter: 86_400 },
    })
    clock.pass(DAY)
    expect((await want(email, { key: 'one-too-many' })).http).toBe(200)
  })

  test('refuse an invalid email, an unknown product and an unknown size', async () => {
    expect((await want('asha')).fields).toEqual({ email: 'Please enter a valid e-mail' })
    const body = { productID: 'no-such-ring', email: newEmail() }
    expect((await ask('requestStockAlert', { body })).code).toBe('PRODUCT_UNKNOWN')
    const sized = { productID: JHUMKA, size: '14', email: newEmail() }
    expect((await ask('requestStockAlert', { body: sized })).code).toBe('SIZE_UNKNOWN')
  })

  test('are forgotten a year after the request, or a month after they were sent', async () => {
    const [early = '', late = ''] = await askers(2)
    await restock(1)
    await want(late)
    await deleteExpiredRows(shop.db, clock.now() + 31 * DAY)
    expect([await rows(early), await rows(late)]).toMatchObject([[], [{ notified_at: null }]])
    await deleteExpiredRows(shop.db, clock.now() + 366 * DAY)
    expect(await rows(late)).toEqual([])
  })
})
