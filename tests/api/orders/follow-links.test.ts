import { describe, expect, test } from 'vitest'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { issueCreditNote } from '#server/domains/ordering/papers/credit-notes.ts'
import { deleteExpiredRows } from '#server/jobs/cleanup.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { newEmail, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { pdfText } from '../../support/shop/pdf-text.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { testLog } from '../../support/shop/test-log.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const STREET = '7 Neem Lane'

describe.each(oneStore)('following an order without logging in on %s', (store) => {
  const clock = movableClock()
  const log = testLog()
  const shop = useShop({ store, open: { clock: clock.now, logTo: log.stream, logLevel: 'trace' } })
  const { ask } = shop
  const sandbox = sandboxOf(() => shop.origin)

  /** Returns the tokens of the links in all emails to a shopper, oldest email first. */
  async function mailedTokens({ email }: Pick<Shopper, 'email'>): Promise<string[]> {
    await shop.outbox.runDue()
    const mails = (await readMails(shop.dataDir)).filter(({ to }) => to === email)
    return mails.flatMap(({ text }) => /\/follow\/([\w-]+)\n/.exec(text)?.[1] ?? [])
  }
  const body = rings(1, { address: { ...homeAddress, street: STREET } })
  const buy = async ({ token }: Shopper) =>
    (await ask('createOrder', { body, headers: newPurchase(), token })).answer.data
  const follow = (token: string) => ask('followOrder', { path: { token } })
  const requestLink = (number: string, email: string) => ask('requestFollowLink', { body: { order_id: number, email } })
  const invoice = (token: string) => fetch(`${shop.origin}/api/orders/follow/${token}/invoice`)

  /** Places an order and returns it with the token of the link in its email. */
  async function withLink() {
    const asha = await newBuyer(ask)
    const order = await buy(asha)
    const [token = 'no mail'] = await mailedTokens(asha)
    return { asha, order, token }
  }
  async function expectUnusable(token: string): Promise<void> {
    const refused = await follow(token)
    expect(refused).toMatchObject({ http: 404, code: 'FOLLOW_LINK_UNUSABLE' })
    expect(refused.answer).toEqual((await follow('never-issued')).answer)
    expect((await invoice(token)).status).toBe(404)
  }

  test('the link in the email shows the order, and nothing else of the account', async () => {
    const { asha, order, token } = await withLink()
    const { http, answer, headers } = await follow(token)
    expect(http).toBe(200)
    expect(Object.keys(answer).sort()).toEqual(['canConfirm', 'canReturn', 'expiresAt', 'order', 'parcel', 'status'])
    expect(Object.keys(answer.order).sort()).toEqual(
      [
        ...['amount', 'charges', 'city', 'coupon', 'createdAt', 'discounts', 'history', 'money', 'order_id'],
        ...[
          'payment',
          'pincode',
          'products',
          'status',
          'subtotal',
          'confirmBy',
          'needsConfirmation',
          'heldUntil',
          'arrives',
        ],
      ].sort(),
    )
    expect(answer.order).toMatchObject({ order_id: order.order_id, status: 'pending', city: 'Ahmedabad' })
    expect(Object.keys(answer.order.products[0] ?? {}).sort()).toEqual(['productID', 'quantity'])
    const json = JSON.stringify(answer)
    for (const secret of [asha.email, asha.user._id, order._id, STREET, '9876543210', 'Patel', token]) {
      expect(json).not.toContain(secret)
    }
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test('the link follows the order’s status', async () => {
    const { order, token } = await withLink()
    await ownerCommand(shop, 'status', order.order_id, 'shipped', '--anyway')
    expect((await follow(token)).answer.order).toMatchObject({
      status: 'shipped',
      history: [{ status: 'pending' }, { status: 'shipped' }],
    })
  })

  test('the link shows what the courier reports, without the recipient’s name', async () => {
    const { order, token } = await withLink()
    await ask('confirmFollowedOrder', { path: { token } })
    await shop.outbox.runDue()
    expect((await follow(token)).answer.parcel).toBeNull()
    const scan = (activity: string) => sandbox.scanParcel(order.order_id, { activity, location: 'Ahmedabad' })
    expect((await scan('Picked up')).http).toBe(200)
    // The carrier knew nothing of the parcel yet, so it is asked again soon.
    expect((await follow(token)).answer.parcel).toBeNull()
    clock.pass(MINUTE)
    expect((await follow(token)).answer.parcel?.events).toMatchObject([{ text: 'Picked up' }])
    // What it reports is reused for five minutes.
    await scan('Out for delivery')
    expect((await follow(token)).answer.parcel?.events).toHaveLength(1)
    clock.pass(5 * MINUTE)
    const { answer } = await follow(token)
    expect(answer.parcel).toEqual({
      courier: 'Sandbox Courier',
      number: expect.stringMatching(/^\d+$/),
      url: `https://shiprocket.co/tracking/${answer.parcel?.number}`,
      expectedAt: null,
      events: [
        { at: new Date(clock.now() - 5 * MINUTE).toISOString(), text: 'Out for delivery', place: 'Ahmedabad' },
        { at: new Date(clock.now() - 6 * MINUTE).toISOString(), text: 'Picked up', place: 'Ahmedabad' },
      ],
    })
    clock.pass(5 * MINUTE)
    await sandbox.setFault('shiprocket', 'down')
    const { http, answer: without } = await follow(token)
    await sandbox.setFault('shiprocket', 'none')
    expect({ http, parcel: without.parcel }).toEqual({ http: 200, parcel: null })
    clock.pass(MINUTE)
    expect((await follow(token)).answer.parcel?.events).toHaveLength(2)
  })

  test('the invoice names the buyer, without street, phone number or email address', async () => {
    const { asha, order, token } = await withLink()
    const response = await invoice(token)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const name = `nakshi-order-confirmation-${order.order_id}.pdf`
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    const text = pdfText(Buffer.from(await response.arrayBuffer()))
      .flat()
      .join('')
    for (const words of [order.order_id, 'Asha Patel', 'Ahmedabad, Gujarat 380009']) expect(text).toContain(words)
    for (const words of [STREET, '9876543210', asha.email]) expect(text).not.toContain(words)
  })

  test('a credit note can be downloaded through the link, without contact details', async () => {
    const { asha, order, token } = await withLink()
    await setOrderStatus(shop.db, order._id, 'shipped', clock.now())
    const request = { orderId: order._id, reason: 'Goods returned', key: `return-${order._id}` }
    await inTransaction(shop.db, (tx) => issueCreditNote(tx, request, clock.now()))
    const [number = ''] = (await follow(token)).answer.order.creditNotes ?? []
    const download = (name: string, link = token) =>
      fetch(`${shop.origin}/api/orders/follow/${link}/credit-notes/${name}.pdf`)
    const response = await download(number.replaceAll('/', '-'))
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const text = pdfText(Buffer.from(await response.arrayBuffer()))
      .flat()
      .join('')
    for (const words of [number, 'Asha Patel', 'Goods returned']) expect(text).toContain(words)
    for (const words of [STREET, '9876543210', asha.email]) expect(text).not.toContain(words)
    expect((await download('NKC-26-27-999999')).status).toBe(404)
    expect((await download(number.replaceAll('/', '-'), 'never-issued')).status).toBe(404)
    expect(log.text()).not.toContain(token)
  })

  test('a changed token, and a number in its place, are refused like a stopped link', async () => {
    const { order, token } = await withLink()
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const guess of [changed, token.slice(0, -1), `${token}A`, order.order_id, order._id]) {
      await expectUnusable(guess)
    }
    expect((await follow('\0')).http).toBe(400)
  })

  test('a link works for 90 days, and its row is then deleted', async () => {
    const { order, token } = await withLink()
    const rows = () => shop.db.selectFrom('follow_links').select('id').where('order_id', '=', order._id).execute()
    clock.pass(90 * DAY - MINUTE)
    expect((await follow(token)).http).toBe(200)
    clock.pass(MINUTE)
    await expectUnusable(token)
    expect(await rows()).toHaveLength(1)
    await deleteExpiredRows(shop.db, clock.now())
    expect(await rows()).toHaveLength(0)
  })

  test('the shopper can stop all links of one order', async () => {
    const { asha, order, token } = await withLink()
    const other = await buy(asha)
    const otherToken = (await mailedTokens(asha)).find((found) => found !== token) ?? 'no mail'
    await requestLink(order.order_id, asha.email)
    const [second = 'no mail'] = (await mailedTokens(asha)).filter((found) => found !== token && found !== otherToken)
    const path = { id: order._id }
    expect((await ask('readFollowLink', { path, token: asha.token })).answer.expiresAt).toBe(
      new Date(clock.now() + 90 * DAY).toISOString(),
    )
    expect((await ask('stopFollowLink', { path, token: asha.token })).http).toBe(200)
    await expectUnusable(token)
    await expectUnusable(second)
    expect((await ask('readFollowLink', { path, token: asha.token })).answer.expiresAt).toBeNull()
    expect((await follow(otherToken)).answer.order.order_id).toBe(other.order_id)
  })

  test('a new link replaces the earlier ones', async () => {
    const { asha, order, token } = await withLink()
    const { answer } = await ask('replaceFollowLink', { path: { id: order._id }, token: asha.token })
    expect((await follow(answer.token)).answer.order.order_id).toBe(order.order_id)
    await expectUnusable(token)
  })

  test('only the order’s shopper can see, replace and stop its links', async () => {
    const { order, token } = await withLink()
    const ravi = await newBuyer(ask, 'Ravi Sethi')
    const path = { id: order._id }
    for (const name of ['readFollowLink', 'replaceFollowLink', 'stopFollowLink'] as const) {
      expect(await ask(name, { path, token: ravi.token })).toMatchObject({ http: 404, code: 'ORDER_UNKNOWN' })
    }
    expect((await follow(token)).http).toBe(200)
  })

  test('deleting the account stops its links', async () => {
    const { asha, order, token } = await withLink()
    await ownerCommand(shop, 'status', order.order_id, 'delivered', '--anyway')
    const deleted = await ask('deleteAccount', { token: asha.token, body: { currentPassword: PASSWORD } })
    expect(deleted.http).toBe(200)
    await expectUnusable(token)
  })

  test('a new link is sent for an order number and its email address, however they are typed', async () => {
    const { asha, order, token } = await withLink()
    await requestLink(` #${order.order_id.toLowerCase()} `, ` ${asha.email.toUpperCase()}`)
    const tokens = await mailedTokens(asha)
    expect(tokens).toHaveLength(2)
    for (const each of tokens) expect((await follow(each)).answer.order.order_id).toBe(order.order_id)
    expect(tokens).toContain(token)
  })

  test('the response is the same, and the work as much, whether or not number and email belong together', async () => {
    const { asha, order } = await withLink()
    const ravi = await newBuyer(ask, 'Ravi Sethi')
    const unknown = newEmail()
    const added = async (number: string, email: string) => {
      const before = await shop.db.selectFrom('outbox').select('id').execute()
      const { http, answer } = await requestLink(number, email)
      const after = await shop.db.selectFrom('outbox').select(['id', 'kind']).execute()
      const kinds = after.filter(({ id }) => !before.some((row) => row.id === id)).map(({ kind }) => kind)
      return { http, answer, kinds }
    }
    const right = await added(order.order_id, asha.email)
    expect(right).toMatchObject({ http: 200, kinds: ['send-follow-link'] })
    expect(await added('NK-26-999999', asha.email)).toEqual(right)
    expect(await added(order.order_id, unknown)).toEqual(right)
    expect(await added(order.order_id, ravi.email)).toEqual(right)
    expect(await mailedTokens(asha)).toHaveLength(2)
    expect(await mailedTokens(ravi)).toEqual([])
    expect(await mailedTokens({ email: unknown })).toEqual([])
  })

  test('at most five links an hour are sent to one address, and the response does not change', async () => {
    const { asha, order } = await withLink()
    const answers = await Promise.all(Array.from({ length: 7 }, () => requestLink(order.order_id, asha.email)))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect(await mailedTokens(asha)).toHaveLength(6)
    clock.pass(HOUR)
    await requestLink(order.order_id, asha.email)
    expect(await mailedTokens(asha)).toHaveLength(7)
  })

  test('a missing number or a wrong email address is refused', async () => {
    const { http, fields } = await requestLink(' ', 'nobody')
    expect(http).toBe(400)
    expect(fields).toEqual({ order_id: 'Order number is required', email: 'Please enter a valid e-mail' })
  })

  test('no token is in the database or in the log', async () => {
    const { asha, order, token } = await withLink()
    await follow(token)
    await invoice(token)
    await fetch(`${shop.origin}/follow/${token}`)
    const { answer } = await ask('replaceFollowLink', { path: { id: order._id }, token: asha.token })
    const rows = [
      await shop.db.selectFrom('follow_links').selectAll().execute(),
      await shop.db.selectFrom('outbox').selectAll().execute(),
    ]
    for (const secret of [token, answer.token]) {
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(log.text()).not.toContain(secret)
    }
  })
})
