import { describe, expect, test } from 'vitest'
import { commands } from '#server/cli/commands.ts'
import { readConfig } from '#server/config/config.ts'
import { reportNewOrders } from '#server/domains/ordering/orders/new-orders.ts'
import { describeMail } from '#server/jobs/open-mailer.ts'
import { homeAddress, newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { confirmOrder } from '../../support/shop/confirmed-order.ts'
import { readMails, startMailServer } from '../../support/shop/mails.ts'
import { MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const OWNER = 'owner@nakshi.example'

describe.each(stores)('a new order on %s', (store) => {
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

describe('at its start, the shop tells where the owner’s emails go', () => {
  test('and that its mail server answers', async () => {
    const server = await startMailServer()
    const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'shop@nakshi.example', OWNER_EMAIL: OWNER })
    expect(await describeMail(config)).toBe(`New orders and messages are mailed to ${OWNER}: the mail server answers`)
    const tried = await commands['test-mail'].run({ db: null as never, args: [], config })
    expect(tried).toEqual({ ok: true, lines: [`The mail server has taken an email to ${OWNER}.`] })
    expect(server.heard()).toContain(`RCPT TO:<${OWNER}>`)
    server.refuse('550 no such mailbox')
    expect((await commands['test-mail'].run({ db: null as never, args: [], config })).lines[0]).toContain(
      'no such mailbox',
    )
    server.close()
  })

  test('and that its mail server does not work', async () => {
    const config = readConfig({ SMTP_URL: 'smtp://shop:secret@127.0.0.1:1', MAIL_FROM: 'shop@nakshi.example' })
    const told = await describeMail(config)
    expect(told).toMatch(/ but the mail server does not work: .*ECONNREFUSED/)
    expect(told).not.toContain('secret')
  })
})
