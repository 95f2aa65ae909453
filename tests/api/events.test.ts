/** Who changed money, stock and the shop, as the owner's command lists it. */
import { describe, expect, test } from 'vitest'
import { addEvent } from '#server/storage/events.ts'
import { beforeCommit, inTransaction } from '#server/storage/transaction.ts'
import { accessTokenOf, newShopper, PASSWORD } from '../support/shop/api-client.ts'
import { newBuyer, RING, rings } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { ownerCommand } from '../support/shop/owner-command.ts'
import { sandboxIn } from '../support/shop/sandbox-client.ts'
import { oneStore } from '../support/shop/stores.ts'
import { testLog } from '../support/shop/test-log.ts'
import { useShop } from '../support/shop/use-shop.ts'

describe.each(oneStore)('events on %s', (store) => {
  const log = testLog()
  const shop = useShop({ store, open: { logTo: log.stream, logLevel: 'info' } })
  const { ask } = shop
  const sandbox = sandboxIn(() => shop)
  const { payment: _, ...one } = rings()

  /** Without their times. */
  const events = async (...filter: string[]) => {
    const { lines } = await ownerCommand(shop, 'events', ...filter)
    return lines.map((line) => line.replace(/^\d+ \w+ \d+, \d+:\d+ {2}/, ''))
  }

  test('tell of an order from its payment to its refund, with everybody who had a part in it', async () => {
    await sandbox.holdWebhooks()
    const asha = await newBuyer(ask)
    const { answer } = await ask('createRazorpayOrder', { body: one, token: asha.token })
    const paid = (await sandbox.payRazorpay(answer.id)).answer
    await ask('verifyRazorpayPayment', { body: paid, token: asha.token })
    const [order] = (await ask('listOrders', { path: { userId: asha.user._id }, token: asha.token })).answer
    const number = order?.order_id ?? ''
    await ownerCommand(shop, 'refund', number, '49', 'A', 'scratched', 'leaf')
    await eventually(async () => expect((await events('--order', number)).at(-1)).toMatch(/refund: due → /))
    const shopper = `shopper ${asha.user._id}`
    const payment = paid.razorpay_payment_id
    const told = await events('--order', number)
    expect(told.slice(0, 3).map((line) => line.replace(/, (Firefox|Chrome|node|Another).*? {2}/i, '  '))).toEqual([
      `${shopper}  verifyRazorpayPayment  ${payment}  payment: received, method: razorpay, amount: 24900, currency: INR`,
      `${shopper}  verifyRazorpayPayment  ${number}  order: pending, method: razorpay, paise: 24900`,
      expect.stringMatching(`^owner  refund  ${payment}  refund: due, amount: 4900`),
    ])
    expect(told.at(-1)).toMatch(`  refund-payment  ${payment}  refund: due → `)
    expect(log.text()).toContain(`"subject":"${number}"`)
  })

  test('tell of stock, whether a shopper takes it, staff count it or the owner sets it', async () => {
    await ownerCommand(shop, 'stock', RING, '30')
    const asha = await newBuyer(ask)
    await ask('createOrder', { body: rings(2), token: asha.token })
    const token = (await ownerCommand(shop, 'staff-token', 'add', 'Ravi')).lines.at(-1) ?? ''
    await ask('setProductStock', { path: { id: RING }, body: { stock: 7 }, token })
    const ofRing = (await events('--last', '20')).filter((line) => line.includes(`  ${RING}  stock: `)).slice(-3)
    expect(ofRing[0]).toMatch(/^owner {2}stock {2}.* → 30$/)
    expect(ofRing[1]).toMatch(new RegExp(`^shopper ${asha.user._id}.* {2}createOrder {2}.* 30 → 28$`))
    expect(ofRing[2]).toMatch(/^staff Ravi {2}setProductStock {2}.* 28 → 7$/)
    expect(await events('--command', 'staff-token add')).toEqual([
      expect.stringContaining('owner  staff-token add  staff Ravi  token: made'),
    ])
  })

  test('are written although a hook before the commit adds them', async () => {
    await inTransaction(shop.db, async (tx) => {
      addEvent(tx, { topic: 'shop', subject: 'first' })
      beforeCommit(tx, async () => addEvent(tx, { topic: 'shop', subject: 'second' }))
    })
    expect(await events('--last', '2')).toEqual(['shop  first', 'shop  second'])
  })

  test('match all of a filter', async () => {
    const [asha, ravi] = [await newBuyer(ask), await newBuyer(ask)]
    await ask('createOrder', { body: rings(), token: asha.token })
    const [order] = (await ask('listOrders', { path: { userId: asha.user._id }, token: asha.token })).answer
    const ofOrder = ['--order', order?.order_id ?? '']
    expect(await events(...ofOrder, '--account', asha.email)).toEqual([expect.stringContaining('order: pending')])
    expect(await events(...ofOrder, '--account', ravi.email)).toEqual(['There are none.'])
  })

  test('tell of commands that change something else, and of none that only show', async () => {
    await ownerCommand(shop, 'product', 'hide', 'tara-solitaire-ring')
    await ownerCommand(shop, 'orders')
    const told = await events('--last', '1')
    expect(told).toEqual(['owner  product hide  tara-solitaire-ring'])
  })

  test('tell of refused webhooks, and of logins until the account is deleted, without naming a network', async () => {
    const forge = () => fetch(`${shop.origin}/api/webhooks/razorpay`, { method: 'POST', body: '{}' })
    for (const _ of [1, 2, 3]) await forge()
    const { email, token, user } = await newShopper(ask)
    const phone = await accessTokenOf(ask, email)
    await ask('endSessions', { path: { id: user._id }, body: {}, token })
    const tablet = await accessTokenOf(ask, email)
    await ask('logout', { token: tablet.token })
    expect(phone.token).not.toBe(token)
    for (let guess = 0; guess < 10; guess++) await ask('login', { body: { email, password: 'wrong-guess' } })
    const told = await events('--account', email)
    expect(told).toEqual([
      expect.stringContaining(`register  ${user._id}  account: registered`),
      expect.stringContaining(`login  ${user._id}  session: opened`),
      expect.stringContaining(`login  ${user._id}  session: opened`),
      expect.stringContaining(`endSessions  ${user._id}  otherSessions: ended`),
      expect.stringContaining(`login  ${user._id}  session: opened`),
      expect.stringContaining(`logout  ${user._id}  session: ended`),
      expect.stringContaining(`login  ${user._id}  login: blocked, seconds: 30  10 wrong passwords`),
    ])
    const [network] = /network [0-9a-f]{16}/.exec(told[0] ?? '') ?? []
    const refused = (await events()).filter((line) => line.includes('webhook: refused'))
    expect(refused).toEqual([expect.stringMatching(`^guest, ${network}.*  razorpay  `)])
    await ask('deleteAccount', { body: { currentPassword: PASSWORD }, token })
    const rows = JSON.stringify(await shop.db.selectFrom('events').selectAll().execute())
    expect(rows).not.toContain(user._id)
    for (const secret of [email, '127.0.0.1', PASSWORD]) expect(rows).not.toContain(secret)
    expect(rows).toContain('deleted account')
  })
})
