import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { reportNewOrders } from '#server/domains/ordering/orders/new-orders.ts'
import { describeMail } from '#server/jobs/open-mailer.ts'
import { homeAddress, newBuyer, newPurchase, RING, rings } from '../../support/shop/buyer.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { confirmOrder } from '../../support/shop/confirmed-order.ts'
import { readMails, startMailServer } from '../../support/shop/mails.ts'
import { MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { setSizes } from '../../support/shop/stock.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const OWNER = 'owner@nakshi.example'

describe.each(oneStore)('a new order on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, environment: { OWNER_EMAIL: OWNER }, open: { clock: clock.now } })
  const { ask } = shop

  const order = async () => {
    const { token } = await newBuyer(ask)
    return (await ask('createOrder', { body: rings(), token, headers: newPurchase() })).answer.orderID
  }
  const reports = async () => {
    await reportNewOrders({ db: shop.db, clock: clock.now })
    await shop.outbox.runDue()
    return (await readMails(shop.dataDir)).filter(
      ({ to, text }) => to === OWNER && text.includes('npm run cli -- order'),
    )
  }

  test('is mailed to the owner once it is confirmed, without the street', async () => {
    const number = await order()
    expect(await reports()).toEqual([])
    await confirmOrder(ask, shop, number)
    const [mail, ...others] = await reports()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`New order ${number}`)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toMatch(/₹249, Cash on Delivery, to Ahmedabad, India\. 1 × .*label NK-/)
    expect(mail?.text).not.toContain(homeAddress.street)
  })

  test('is mailed by one of several processes that look for it at once', async () => {
    clock.pass(2 * MINUTE + 1)
    const before = await reports()
    const numbers = [await order(), await order(), await order()]
    for (const number of numbers) await confirmOrder(ask, shop, number)
    await Promise.all([1, 2, 3].map(() => reportNewOrders({ db: shop.db, clock: clock.now })))
    const mails = await reports()
    expect(mails).toHaveLength(before.length + 1)
    const told = mails.filter(({ text }) => numbers.some((number) => text.includes(number)))
    expect(told).toMatchObject([{ subject: '3 new orders' }])
    for (const number of numbers) expect(told[0]?.text).toContain(`order ${number}`)
  })

  test('waits for up to two minutes after another one, and is then mailed together with those since', async () => {
    clock.pass(2 * MINUTE + 1)
    const before = await reports()
    const first = await order()
    await confirmOrder(ask, shop, first)
    expect(await reports()).toHaveLength(before.length + 1)
    const later = [await order(), await order()]
    for (const number of later) await confirmOrder(ask, shop, number)
    clock.pass(MINUTE)
    expect(await reports()).toHaveLength(before.length + 1)
    clock.pass(MINUTE + 1)
    const mails = await reports()
    expect(mails).toHaveLength(before.length + 2)
    const together = mails.find(({ text }) => later.every((number) => text.includes(number)))
    expect(together?.text).not.toContain(first)
  })
})

describe('a new order that is paid', () => {
  const suite = useCheckoutShop('sqlite', { environment: { OWNER_EMAIL: OWNER } })
  const { ask, sandbox, clock } = suite
  const giftData = { occasion: 'Birthday', isCustom: false }
  const products = [{ productID: RING, size: '12', quantity: 2, price: 249 }]
  const { payment: _, ...body } = rings(2, { products, giftData })
  const signed = () => ({ token: suite.asha.token, headers: { 'idempotency-key': randomUUID() } })
  let seen: string[] = []

  beforeEach(async () => {
    await setSizes(suite.shop.db, ['12', '14'], 20)
    await told()
  })

  /** What the owner was mailed since the last call. */
  const told = async () => {
    clock.pass(2 * MINUTE + 1)
    await reportNewOrders({ db: suite.shop.db, clock: clock.now })
    await suite.shop.outbox.runDue()
    const all = (await readMails(suite.shop.dataDir)).filter(
      ({ to, subject }) => to === OWNER && /new order/i.test(subject),
    )
    const since = all.filter(({ messageId }) => !seen.includes(messageId))
    seen = all.map(({ messageId }) => messageId)
    return since
  }
  const sendWebhooks = async () => {
    for (const { id } of await sandbox.webhooks()) await sandbox.send(id)
  }
  const numberOf = async () => (await suite.listOrders())[0]?.order_id

  /** Each pays, and returns what the shopper's browser does afterwards. */
  const ways = {
    razorpay: async ({ token } = suite.asha) => {
      const { answer } = await ask('createRazorpayOrder', { body, ...signed(), token })
      const { answer: paid } = await sandbox.payRazorpay(answer.id)
      return () => ask('verifyRazorpayPayment', { body: paid, token })
    },
    stripe: async () => {
      const { answer } = await ask('proceedCheckout', { body, ...signed() })
      await sandbox.payStripe(answer.clientSecret)
      return () => suite.complete(answer.intendedID)
    },
    paypal: async () => {
      const bag = { products: [{ productID: RING, size: '12', quantity: 2 }], giftData }
      await ask('replaceCart', { path: { userId: suite.asha.user._id }, token: suite.asha.token, body: bag })
      const query = { userID: suite.asha.user._id, amount: 498 }
      const { answer } = await ask('startHostedPayment', { query, ...signed() })
      const back = new URL(await sandbox.payOnPage(answer.url))
      return () => suite.complete(back.searchParams.get('intended') ?? '')
    },
  }

  test.each([
    ['razorpay', 'paid online'],
    ['stripe', 'paid by card'],
    ['paypal', 'paid by card'],
  ] as const)('with %s is told once, with its pieces and wishes and without the street', async (way, paid) => {
    const complete = await ways[way]()
    expect(await told()).toEqual([])
    expect((await complete()).http).toBe(200)
    const number = await numberOf()
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`New order ${number}`)
    const text = mail?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`${number}: ₹498, ${paid}, to Ahmedabad, India.`)
    expect(text).toContain('2 × Vana Adjustable Leaf Ring, Size 12. Wishes card: Birthday.')
    expect(text).toContain(`npm run cli -- order ${number}`)
    expect(text).toContain(`label ${number}`)
    for (const own of [homeAddress.street, homeAddress.pincode, 'Asha Patel', '9876543210'])
      expect(text).not.toContain(own)

    await sendWebhooks()
    await suite.poll()
    await suite.reconcile()
    await complete()
    expect(await told()).toEqual([])
  })

  test.each(['razorpay', 'stripe', 'paypal'] as const)('with %s is told once without its browser', async (way) => {
    const complete = await ways[way]()
    clock.pass(MINUTE)
    await suite.reconcile()
    expect(await told()).toMatchObject([{ subject: `New order ${await numberOf()}` }])
    await sendWebhooks()
    await complete()
    expect(await told()).toEqual([])
  })

  test.each(['razorpay', 'stripe', 'paypal'] as const)('with %s is told once by its webhook alone', async (way) => {
    await ways[way]()
    await sendWebhooks()
    expect(await told()).toMatchObject([{ subject: `New order ${await numberOf()}` }])
    await sendWebhooks()
    await suite.reconcile()
    expect(await told()).toEqual([])
  })

  test('after its reservation has ended is told once', async () => {
    const { answer } = await ask('createRazorpayOrder', { body, ...signed() })
    clock.pass(20 * MINUTE)
    await suite.reconcile()
    await sandbox.payRazorpay(answer.id)
    expect(await told()).toEqual([])
    await sendWebhooks()
    expect(await told()).toMatchObject([{ subject: `New order ${await numberOf()}` }])
    await suite.reconcile()
    expect(await told()).toEqual([])
  })

  test('beside many others is told in one email that names them all', async () => {
    const begun: Awaited<ReturnType<(typeof ways)['razorpay']>>[] = []
    for (let count = 0; count < 6; count++) begun.push(await ways.razorpay(await newBuyer(ask)))
    const placed = await Promise.all(begun.map((complete) => complete()))
    const numbers = placed.map(({ answer }) => answer.orderID)
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('6 new orders')
    for (const number of numbers) expect(mail?.text).toContain(`order ${number}`)
  })
})

describe('at its start, the shop tells where the owner’s emails go', () => {
  test('and that its mail server answers', async () => {
    const server = await startMailServer()
    const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'shop@nakshi.example', OWNER_EMAIL: OWNER })
    expect(await describeMail(config)).toBe(`New orders and messages are mailed to ${OWNER}: the mail server answers`)
    const db = { withPlugin: () => ({}) } as never
    const tried = await ownerCommand({ db, config }, 'test-mail')
    expect(tried).toEqual({ ok: true, lines: [`The mail server has taken an email to ${OWNER}.`] })
    expect(server.heard()).toContain(`RCPT TO:<${OWNER}>`)
    server.refuse('550 no such mailbox')
    expect((await ownerCommand({ db, config }, 'test-mail')).lines[0]).toContain('no such mailbox')
    server.close()
  })

  test('and that its mail server does not work', async () => {
    const config = readConfig({ SMTP_URL: 'smtp://shop:secret@127.0.0.1:1', MAIL_FROM: 'shop@nakshi.example' })
    const told = await describeMail(config)
    expect(told).toMatch(/ but the mail server does not work: .*ECONNREFUSED/)
    expect(told).not.toContain('secret')
  })
})
