import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accessTokenOf, apiClient, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { readMails } from '../../support/shop/mails.ts'
import { HOUR, MINUTE, SECOND } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { oneStore } from '../../support/shop/stores.ts'
import {
  type LocalPushService,
  openLocalPushService,
  type TestDevice,
  verifySender,
} from '../../support/simulation/push-service.ts'

describe.each(oneStore)('order notifications on %s', (store) => {
  let service: LocalPushService
  let shop: InProcessShop
  let asha: Shopper
  let phone: TestDevice
  let passed = 0
  const ask = apiClient(() => shop.origin)

  const want = (token: string, { endpoint, keys }: Pick<TestDevice, 'endpoint' | 'keys'>) =>
    ask('enableOrderNotifications', { token, body: { endpoint, keys } })
  const buy = async () =>
    (await ask('createOrder', { body: rings(), headers: newPurchase(), token: asha.token })).answer
  /** Sets a status as the CLI does, and runs the jobs that follow from it. */
  const moveOn = async (number: string, status: string) => {
    await ownerCommand(shop, 'status', number, status, '--anyway')
    await workDue()
  }
  const workDue = async () => {
    // The first job only creates a job for each device.
    await shop.outbox.runDue()
    await shop.outbox.runDue()
  }
  const endpointOf = async ({ token }: { token: string }) =>
    (await ask('readOrderNotifications', { token })).answer.endpoint

  beforeAll(async () => {
    service = await openLocalPushService()
    shop = await startShop({
      store,
      environment: { PUSH_SERVICE_URL: service.origin },
      open: { clock: () => Date.now() + passed },
    })
  })
  beforeEach(async () => {
    service.respondWith(201)
    asha = await newBuyer(ask)
    phone = service.newDevice()
  })
  afterAll(async () => {
    await shop.stop()
    service.close()
  })

  test('are sent to the device for each status, encrypted, with the order’s number and status only', async () => {
    await want(asha.token, phone)
    expect(await endpointOf(asha)).toBe(phone.endpoint)
    const { data, orderID } = await buy()
    for (const status of ['shipped', 'in transit', 'delivered']) await moveOn(orderID, status)
    const news = (title: string, text: string) => ({ title, text, orderId: data._id })
    expect(service.messagesFor(phone)).toEqual([
      news('Your order has shipped', `Order ${orderID} is on its way to you.`),
      news('Your order is in transit', `Order ${orderID} is with the courier near you.`),
      news('Your order has been delivered', `Order ${orderID} has arrived. We hope you love it.`),
    ])
    const sealed = service.heard.at(-1)
    expect(sealed?.raw.includes(orderID)).toBe(false)
    expect(sealed?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '172800',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(sealed?.headers.topic).not.toContain(data._id)
  })

  test('are signed with the shop’s key, for a short time', async () => {
    await want(asha.token, phone)
    await moveOn((await buy()).orderID, 'shipped')
    const [request] = service.heard.filter(({ path }) => phone.endpoint.endsWith(path))
    if (!request) throw new Error('Nothing was sent.')
    const { key, claims } = verifySender(request)
    expect(key).toBe((await ask('readOrderNotifications', { token: asha.token })).answer.key)
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60)
  })

  test('are sent to every device of the shopper and to nobody else', async () => {
    const laptop = service.newDevice()
    const stranger = service.newDevice()
    await want(asha.token, phone)
    await want((await accessTokenOf(ask, asha.email)).token, laptop)
    await want((await newBuyer(ask, 'Ravi Sethi')).token, stranger)
    await moveOn((await buy()).orderID, 'shipped')
    expect([phone, laptop, stranger].map((device) => service.messagesFor(device).length)).toEqual([1, 1, 0])
  })

  test('are sent to the new endpoint after a device subscribes again', async () => {
    const before = service.newDevice()
    await want(asha.token, before)
    await want(asha.token, phone)
    await want(asha.token, phone)
    await moveOn((await buy()).orderID, 'shipped')
    expect([before, phone].map((device) => service.messagesFor(device).length)).toEqual([0, 1])
  })

  test('of the previous user are not sent to a device on which somebody else logs in', async () => {
    await want(asha.token, phone)
    await want((await newBuyer(ask, 'Ravi Sethi')).token, phone)
    await moveOn((await buy()).orderID, 'shipped')
    expect(service.messagesFor(phone)).toEqual([])
    expect(await endpointOf(asha)).toBeNull()
  })

  test.each([
    ['they are turned off', () => ask('disableOrderNotifications', { token: asha.token })],
    ['a log-out', () => ask('logout', { token: asha.token })],
    [
      'a change of password',
      async () => {
        const { token, user } = await accessTokenOf(ask, asha.email)
        const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` }
        await ask('updateUser', { path: { id: user._id }, token, body })
      },
    ],
  ])('end after %s', async (_, end) => {
    const { orderID } = await buy()
    await want(asha.token, phone)
    await end()
    await moveOn(orderID, 'shipped')
    expect(service.messagesFor(phone)).toEqual([])
    const left = shop.db
      .selectFrom('notification_devices')
      .select('subscribed_at')
      .where('endpoint', '=', phone.endpoint)
    expect(await left.execute()).toEqual([])
  })

  test('end when the account is deleted, and until then the device is part of the shopper’s data', async () => {
    await want(asha.token, phone)
    const { data } = (await ask('readMyData', { token: asha.token })).answer
    expect(data.orderNews).toMatchObject([{ endpoint: phone.endpoint }])
    await ask('deleteAccount', { token: asha.token, body: { currentPassword: PASSWORD } })
    const left = shop.db
      .selectFrom('notification_devices')
      .select('subscribed_at')
      .where('endpoint', '=', phone.endpoint)
    expect(await left.execute()).toEqual([])
  })

  test.each([404, 410])('end when the push service responds with %i', async (status) => {
    await want(asha.token, phone)
    const { orderID } = await buy()
    service.respondWith(status)
    await moveOn(orderID, 'shipped')
    expect(await endpointOf(asha)).toBeNull()
    const asked = service.messagesFor(phone).length
    await moveOn(orderID, 'delivered')
    expect(service.messagesFor(phone)).toHaveLength(asked)
  })

  test.each([429, 500])('are retried after a %i, with growing delays', async (status) => {
    await want(asha.token, phone)
    const { orderID } = await buy()
    service.respondWith(status)
    await moveOn(orderID, 'shipped')
    expect(service.messagesFor(phone)).toHaveLength(1)
    passed += SECOND
    await workDue()
    expect(service.messagesFor(phone)).toHaveLength(1)
    passed += 5 * SECOND
    await workDue()
    expect(service.messagesFor(phone)).toHaveLength(2)
    service.respondWith(201)
    passed += MINUTE
    await workDue()
    passed += HOUR
    await workDue()
    expect(service.messagesFor(phone)).toHaveLength(3)
  })

  test('end after three attempts that the push service does not answer', async () => {
    await want(asha.token, phone)
    const { orderID } = await buy()
    service.respondWith(null)
    await ownerCommand(shop, 'status', orderID, 'shipped', '--anyway')
    for (let attempt = 1; attempt <= 3; attempt++) {
      shop.outbox.wake()
      await vi.waitFor(() => expect(service.waiting()).toBe(1))
      expect(await endpointOf(asha)).toBe(phone.endpoint)
      service.hangUp()
      await workDue()
      passed += MINUTE
    }
    expect(await endpointOf(asha)).toBeNull()
    expect(service.messagesFor(phone)).toHaveLength(3)
    service.respondWith(201)
    await moveOn(orderID, 'delivered')
    expect(service.messagesFor(phone)).toHaveLength(3)
  })

  test('that no push service answers delay no email', async () => {
    const tokens = [asha.token]
    while (tokens.length < 30) tokens.push((await accessTokenOf(ask, asha.email)).token)
    for (const token of tokens) await want(token, service.newDevice())
    const { data } = await buy()
    await shop.outbox.runDue()
    service.respondWith(null)
    await ask('cancelOrder', { path: { id: data._id }, token: asha.token })
    await vi.waitFor(() => expect(service.waiting()).toBeGreaterThan(0))
    const unanswered = service.heard.slice(-service.waiting())
    await ask('forgotPassword', { body: { email: asha.email } })
    await vi.waitFor(async () =>
      expect(
        (await readMails(shop.dataDir)).some(({ to, subject }) => to === asha.email && /password/i.test(subject)),
      ).toBe(true),
    )
    // The first of them have not been given up yet.
    expect(service.waiting()).toBeGreaterThanOrEqual(unanswered.length)
    service.respondWith(201)
    service.hangUp()
  })

  test('are not sent if a newer status has replaced them', async () => {
    await want(asha.token, phone)
    const { orderID } = await buy()
    service.respondWith(503)
    await moveOn(orderID, 'shipped')
    service.respondWith(201)
    await moveOn(orderID, 'delivered')
    passed += HOUR
    await workDue()
    expect(service.messagesFor(phone)).toMatchObject([
      { title: 'Your order has shipped' },
      { title: 'Your order has been delivered' },
    ])
  })

  test('are never sent to an address in the shop’s own network, or to an invalid one', async () => {
    const endpoints = [
      'http://push.example.com/a',
      'https://127.0.0.1/a',
      'https://0x7f.1/a',
      'https://[::1]/a',
      'https://10.0.0.7/a',
      'https://localhost/a',
      'https://shop-database/a',
      'https://shop.internal/a',
      'https://printer.local/a',
      'https://push.example.com:8443/a',
      'https://me:secret@push.example.com/a',
      'ftp://push.example.com/a',
      'nowhere',
    ]
    for (const endpoint of endpoints) {
      const refused = await want(asha.token, { ...phone, endpoint })
      expect(refused, endpoint).toMatchObject({ http: 400, code: 'INVALID_INPUT' })
    }
    expect(await endpointOf(asha)).toBeNull()
  })

  test('accept public push services, and refuse keys that cannot be used for encryption', async () => {
    const endpoint = 'https://push.example.com/a'
    expect((await want(asha.token, { ...phone, endpoint })).http).toBe(200)
    for (const p256dh of ['short', `B${'A'.repeat(86)}`]) {
      expect((await want(asha.token, { ...phone, keys: { ...phone.keys, p256dh } })).code).toBe('INVALID_INPUT')
    }
  })

  test('use a generated key that is stored with the data, so that all processes share it', async () => {
    const { answer } = await ask('readOrderNotifications', { token: asha.token })
    const rows = await shop.db.selectFrom('settings').select('value').where('name', '=', 'push_keys').execute()
    expect(rows.map(({ value }) => JSON.parse(value).publicKey)).toEqual([answer.key])
  })
})
