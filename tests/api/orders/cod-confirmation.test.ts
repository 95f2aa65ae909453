import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endUnconfirmedOrders } from '#server/domains/ordering/confirmation/confirm-order.ts'
import { apiClient, newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newPurchase, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { confirmationToken, textedCode } from '../../support/shop/confirmed-order.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

const STOCK = 500

describe.each(stores)('a Cash on Delivery order on %s', (store) => {
  let shop: InProcessShop
  const clock = movableClock()
  const ask = apiClient(() => shop.origin)
  let flat = 0

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
    await setStock(shop.db, STOCK)
  })
  afterAll(() => shop.stop())

  /** Returns an address and a phone number that no other order has. */
  const ownPlace = () => {
    flat += 1
    return {
      address: { ...homeAddress, street: `Flat ${flat}, Neem Lane` },
      phone: `98${String(flat).padStart(8, '0')}`,
    }
  }
  const order = ({ token }: Shopper, rest: object = ownPlace(), headers = newPurchase()) =>
    ask('createOrder', { body: rings(1, rest), headers, token })
  const placed = async (rest: object = ownPlace()) => {
    const shopper = await newShopper(ask)
    const { answer } = await order(shopper, rest)
    return { shopper, id: answer.data._id, number: answer.orderID, data: answer.data }
  }
  /** Returns the code in the newest text message about an order. */
  const codeOf = async (id: string) => {
    await shop.outbox.runDue()
    const row = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    return (await textedCode(shop.dataDir, row.number)) ?? 'no message'
  }
  const confirm = (id: string, code: string, { token }: Shopper) =>
    ask('confirmOrder', { path: { id }, body: { code }, token })
  const read = async (id: string, { token }: Shopper) => (await ask('readOrder', { path: { id }, token })).answer.order
  const shipJobs = async (id: string) =>
    await shop.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'ship-order')
      .where('payload', '=', JSON.stringify({ orderId: id }))
      .execute()
  const mailTo = async ({ email }: Shopper, subject: RegExp) => {
    await shop.outbox.runDue()
    return (await readMails(shop.dataDir)).filter((mail) => mail.to === email && subject.test(mail.subject))
  }

  test('waits for its shopper, and ships once confirmed with the code that was sent to the phone', async () => {
    const { shopper, id, data } = await placed()
    expect(data).toMatchObject({ needsConfirmation: true, confirmBy: new Date(clock.now() + 2 * DAY).toISOString() })
    expect(await shipJobs(id)).toHaveLength(0)
    expect((await confirm(id, '12345', shopper)).code).toBe('INVALID_INPUT')
    const code = await codeOf(id)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await confirm(id, wrong, shopper)).code).toBe('CODE_WRONG')
    expect((await confirm(id, code, await newShopper(ask))).code).toBe('ORDER_UNKNOWN')
    expect((await confirm(id, code, shopper)).answer.order.needsConfirmation).toBe(false)
    expect((await confirm(id, wrong, shopper)).http).toBe(200)
    expect(await shipJobs(id)).toHaveLength(1)
    expect(await mailTo(shopper, /is confirmed$/)).toHaveLength(1)
  })

  test('is confirmed by the link in its email, but not by opening it, nor by a link that the account created', async () => {
    const { shopper, id, number } = await placed()
    await shop.outbox.runDue()
    const token = await confirmationToken(shop.dataDir, number)
    expect((await ask('followOrder', { path: { token } })).answer).toMatchObject({ canConfirm: true })
    expect((await read(id, shopper)).needsConfirmation).toBe(true)
    expect((await ask('confirmFollowedOrder', { path: { token } })).http).toBe(200)
    expect((await ask('confirmFollowedOrder', { path: { token } })).http).toBe(200)
    expect((await read(id, shopper)).needsConfirmation).toBe(false)
    expect(await shipJobs(id)).toHaveLength(1)

    const other = await placed()
    const own = await ask('replaceFollowLink', { path: { id: other.id }, token: other.shopper.token })
    const path = { token: own.answer.token }
    expect((await ask('followOrder', { path })).answer).toMatchObject({ canConfirm: false })
    expect((await ask('confirmFollowedOrder', { path })).code).toBe('FOLLOW_LINK_UNUSABLE')
  })

  test('is not confirmed by guessing: five tries per code, ten minutes, five codes a day', async () => {
    const { shopper, id } = await placed()
    const send = () => ask('sendOrderCode', { path: { id }, token: shopper.token })
    const code = await codeOf(id)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) expect((await confirm(id, wrong, shopper)).code).toBe('CODE_WRONG')
    expect((await confirm(id, code, shopper)).code).toBe('CODE_EXPIRED')
    await send()
    await shop.outbox.runDue()
    clock.pass(11 * MINUTE)
    expect((await confirm(id, await codeOf(id), shopper)).code).toBe('CODE_EXPIRED')
    for (let codes = 2; codes <= 5; codes++) expect((await send()).http).toBe(200)
    expect((await send()).code).toBe('CODE_LIMIT')
  })

  test('gets its code by email if its phone cannot receive messages', async () => {
    const { shopper, id } = await placed({ address: ownPlace().address })
    // Stored by an earlier release.
    await shop.db.updateTable('orders').set({ phone: '2012345678' }).where('id', '=', id).execute()
    expect(await codeOf(id)).toBe('no message')
    await ask('sendOrderCode', { path: { id }, token: shopper.token })
    const [mail] = await mailTo(shopper, /is your code for order/)
    expect((await confirm(id, mail?.subject.slice(0, 6) ?? '', shopper)).http).toBe(200)
  })

  test('ends after two days if nobody confirms it, and its stock comes back', async () => {
    const end = () => endUnconfirmedOrders({ db: shop.db, clock: clock.now })
    clock.pass(3 * DAY)
    await end()
    const before = await stockOf(shop.db)
    const { shopper, id, number } = await placed()
    const code = await codeOf(id)
    const token = await confirmationToken(shop.dataDir, number)
    clock.pass(2 * DAY)
    expect((await confirm(id, code, shopper)).code).toBe('CONFIRMATION_OVER')
    expect((await ask('confirmFollowedOrder', { path: { token } })).code).toBe('CONFIRMATION_OVER')
    clock.pass(5 * MINUTE)
    await end()
    expect(await read(id, shopper)).toMatchObject({ status: 'cancelled', money: 'none' })
    expect(await stockOf(shop.db)).toBe(before)
    const [mail] = await mailTo(shopper, /is cancelled$/)
    expect(mail?.text).toContain('was not confirmed in time')
    expect(await shipJobs(id)).toHaveLength(0)
  })

  test('without a phone number waits for one, and shopper and owner are told', async () => {
    const shopper = await newShopper(ask)
    const { answer } = await order(shopper, { address: ownPlace().address })
    const id = answer.data._id
    expect(answer.data.phone).toBe('')
    await shop.outbox.runDue()
    const token = await confirmationToken(shop.dataDir, answer.orderID)
    await ask('confirmFollowedOrder', { path: { token } })
    expect((await readMails(shop.dataDir)).map(({ subject }) => subject)).toContain(
      `Order ${answer.orderID} has no phone number`,
    )
    const [toShopper] = await mailTo(shopper, new RegExp(answer.orderID))
    expect(toShopper?.text.replace(/\s+/g, ' ')).toContain('The courier needs your phone number.')
    const { phone } = ownPlace()
    const before = (await shipJobs(id)).length
    await ask('updateUser', { path: { id: shopper.user._id }, body: { number: phone }, token: shopper.token })
    expect((await read(id, shopper)).phone).toBe(phone)
    expect(await shipJobs(id)).toHaveLength(before + 1)
  })

  test('with a corrected phone number gets a new code there, which counts, and the old code is useless', async () => {
    const { shopper, id, number } = await placed()
    const old = await codeOf(id)
    const { phone } = ownPlace()
    const correct = (body: object) => ask('correctContact', { path: { id }, body, token: shopper.token })
    expect((await correct({ phone })).answer.order).toMatchObject({ phone, needsConfirmation: true })
    expect((await confirm(id, old, shopper)).code).toMatch(/^CODE_(EXPIRED|WRONG)$/)
    await shop.outbox.runDue()
    const folder = join(shop.dataDir, 'sms')
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    const text = texts.find((sent) => sent.includes(number) && sent.includes(`+91 ${phone}`))
    await correct({ address: { ...homeAddress, street: 'Flat 1 A, Neem Lane' } })
    // A correction of the address alone sends none.
    for (let codes = 2; codes <= 5; codes++) await ask('sendOrderCode', { path: { id }, token: shopper.token })
    expect((await ask('sendOrderCode', { path: { id }, token: shopper.token })).code).toBe('CODE_LIMIT')
    expect(text).toMatch(/^\d{6} is/m)
    await shop.outbox.runDue()
    const { phone: third } = ownPlace()
    expect((await correct({ phone: third })).http).toBe(200)
    expect((await confirm(id, await codeOf(id), shopper)).code).toBe('CODE_EXPIRED')
  })

  test('of a shopper who has accepted a parcel with the same phone number is confirmed at once', async () => {
    const place = ownPlace()
    const { shopper, id } = await placed(place)
    await confirm(id, await codeOf(id), shopper)
    expect((await order(shopper, place)).answer.data.needsConfirmation).toBe(true)
    await shop.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', id).execute()
    const { answer } = await order(shopper, place)
    expect(answer.data.needsConfirmation).toBe(false)
    expect(await shipJobs(answer.data._id)).toHaveLength(1)
    expect((await order(shopper)).answer.data.needsConfirmation).toBe(true)
  })

  test.each([
    ['Nepal', '44600', 'COD_ABROAD'],
    ['Neverland', '380009', 'INVALID_INPUT'],
    ['Bharat', '38000', 'INVALID_INPUT'],
    ['INDIA ', '999999', 'COD_NOT_THERE'],
  ] as const)('to %s with the postal code %s is refused as %s', async (country, pincode, code) => {
    const address = { ...homeAddress, country, pincode }
    expect((await order(await newShopper(ask), { address })).code).toBe(code)
  })

  test.each(['INDIA ', 'in', 'Bharat', 'भारत'])('to %s is an order to India', async (country) => {
    const { address, phone } = ownPlace()
    expect((await order(await newShopper(ask), { phone, address: { ...address, country } })).http).toBe(200)
  })

  test('without an idempotency key is placed once, however often the button is pressed', async () => {
    const shopper = await newShopper(ask)
    const place = ownPlace()
    const press = () => ask('createOrder', { body: rings(1, place), token: shopper.token })
    const [first, second] = await Promise.all([press(), press()])
    clock.pass(9 * MINUTE)
    const third = await press()
    expect(new Set([first, second, third].map(({ answer }) => answer.orderID)).size).toBe(1)
    clock.pass(3 * MINUTE)
    expect((await press()).answer.orderID).not.toBe(first.answer.orderID)
    await ask('cancelOrder', { path: { id: first.answer.data._id }, token: shopper.token })
  })
})

describe('Cash on Delivery with a fee and a minimum', () => {
  let shop: InProcessShop
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ environment: { COD_FEE: '49', COD_MINIMUM: '300' } })
  })
  afterAll(() => shop.stop())

  test('charges the fee as part of the total, and names both to the page', async () => {
    const { token } = await newShopper(ask)
    const { answer } = await ask('paymentMethods', { token })
    expect(answer.methods.find(({ method }) => method === 'cod')).toMatchObject({ fee: 49, atLeast: 300 })
    const buy = (quantity: number, amount: number) =>
      ask('createOrder', { body: rings(quantity, { amount }), headers: newPurchase(), token })
    expect((await buy(1, RING_PRICE + 49)).code).toBe('COD_MINIMUM')
    expect((await buy(2, RING_PRICE * 2)).answer).toMatchObject({ code: 'AMOUNT_DIFFERS', amount: RING_PRICE * 2 + 49 })
    const placed = await buy(2, RING_PRICE * 2 + 49)
    expect(placed.answer.data).toMatchObject({ amount: RING_PRICE * 2 + 49 })
    expect(placed.answer.data.charges).toContainEqual({ name: 'Cash on Delivery fee', amount: 49 })
  })
})
