import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newShopper, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newPurchase, rings } from '../../support/shop/buyer.ts'
import { confirmOrder, textedCode } from '../../support/shop/confirmed-order.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { verifyAddress } from '../../support/shop/verified-address.ts'

describe('a corrected Cash on Delivery order', () => {
  const shop = useShop()
  const { ask } = shop
  let flat = 0

  /** Returns an address and a phone number that no other order has. */
  const ownPlace = () => {
    flat += 1
    return {
      address: { ...homeAddress, street: `Flat ${flat}, Peepal Lane` },
      phone: `97${String(flat).padStart(8, '0')}`,
    }
  }
  const place = async (rest: object = ownPlace(), shopper?: Shopper) => {
    const { token, ...account } = shopper ?? (await newShopper(ask))
    const { answer } = await ask('createOrder', { body: rings(1, rest), headers: newPurchase(), token })
    return { id: answer.data._id as string, number: answer.orderID as string, token, account }
  }
  const correct = ({ id, token }: { id: string; token: string }, body: object) =>
    ask('correctContact', { path: { id }, body, token })
  /** Makes two parcels to a place come back. */
  const refuseTwice = async (place_: object, at = Date.now()) => {
    const orders = [await place(place_), await place(place_)]
    const ids = orders.map(({ id }) => id)
    await shop.outbox.runDue()
    for (const { id, number, token } of orders) {
      const code = await textedCode(shop.dataDir, number)
      expect((await ask('confirmOrder', { path: { id }, body: { code }, token })).http).toBe(200)
    }
    const returned = { returned_at: at, status: 'shipped' as const, needs_confirmation: 0 as const }
    await shop.db.updateTable('orders').set(returned).where('id', 'in', ids).execute()
  }
  /** Returns the codes that were sent to a phone number. */
  const codesTo = async (phone: string) => {
    await shop.outbox.runDue()
    const folder = join(shop.dataDir, 'sms')
    if (!existsSync(folder)) return []
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    return texts.filter((text) => text.includes(`+91 ${phone}`)).map((text) => /^(\d{6}) is/m.exec(text)?.[1] ?? '')
  }

  test('cannot go to a phone number or an address from which two parcels came back, confirmed or not', async () => {
    const refused = ownPlace()
    await refuseTwice(refused)
    const open = await place()
    const confirmed = await place()
    await confirmOrder(ask, shop, confirmed.number)
    for (const order of [open, confirmed]) {
      const byPhone = await correct(order, { phone: refused.phone })
      expect(byPhone).toMatchObject({ http: 409, code: 'COD_CONTACT_REFUSED' })
      expect(byPhone.message).toContain('came back to us')
      expect((await correct(order, { address: refused.address })).code).toBe('COD_CONTACT_REFUSED')
      const owner = await ownerCommand(shop, 'order-address', order.number, '--phone', refused.phone)
      expect(owner).toMatchObject({ ok: false, lines: [expect.stringContaining('came back')] })
      expect((await correct(order, ownPlace())).http).toBe(200)
    }
    const { answer } = await ask('readOrder', { path: { id: open.id }, token: open.token })
    expect(answer.order.phone).not.toBe(refused.phone)
  })

  test('can go to an address whose two parcels came back more than 180 days ago', async () => {
    const refused = ownPlace()
    await refuseTwice(refused, Date.now() - 181 * DAY)
    const order = await place()
    expect((await correct(order, refused)).http).toBe(200)
    expect(
      (await ask('createOrder', { body: rings(1, refused), headers: newPurchase(), token: order.token })).http,
    ).toBe(200)
  })

  test('of an order that is paid needs the password, and the shopper hears of every change, in no words of its sender', async () => {
    const order = await place()
    await verifyAddress(shop, order.account.email)
    const to = { phone: '9898989898', address: { ...homeAddress, street: 'Thief Lane 1, http://evil.example' } }
    const news = async () => {
      await shop.outbox.runDue()
      return (await readMails(shop.dataDir)).filter(
        ({ to: address, subject }) => address === order.account.email && subject.includes('delivery details'),
      )
    }
    await shop.db.updateTable('orders').set({ method: 'razorpay' }).where('id', '=', order.id).execute()
    expect(await correct(order, to)).toMatchObject({ http: 403, code: 'PASSWORD_NEEDED' })
    expect((await correct(order, { ...to, currentPassword: 'not this one' })).code).toBe('WRONG_PASSWORD')
    expect(await news()).toEqual([])
    expect((await correct(order, { ...to, currentPassword: PASSWORD })).http).toBe(200)
    const [mail] = await news()
    expect(mail?.text).toContain(`${homeAddress.city}, ${homeAddress.pincode}`)
    expect(mail?.raw).not.toMatch(/Thief|evil|9898989898/)
    await shop.db.updateTable('orders').set({ method: 'cod' }).where('id', '=', order.id).execute()
    expect((await correct(order, { phone: '9797979797' })).http).toBe(200)
    expect(await news()).toHaveLength(2)
  })

  test('blocks whoever guesses the password of a paid order', async () => {
    const order = await place()
    await shop.db.updateTable('orders').set({ method: 'razorpay' }).where('id', '=', order.id).execute()
    const guess = (currentPassword: string) => correct(order, { phone: '9696969696', currentPassword })
    for (let count = 0; count < 10; count += 1) expect((await guess('wrong')).code).toBe('WRONG_PASSWORD')
    expect(await guess(PASSWORD)).toMatchObject({ http: 429, code: 'TOO_MANY_TRIES' })
  })

  test('keeps its phone number if the new one is of no phone in India', async () => {
    const order = await place()
    const refused = await correct(order, { phone: '1234567890' })
    expect(refused.fields).toEqual({ phone: 'A phone number in India begins with 6, 7, 8 or 9' })
    const owner = await ownerCommand(shop, 'order-address', order.number, '--phone', '1234567890')
    expect(owner).toMatchObject({ ok: false, lines: [expect.stringContaining('begins with')] })
  })

  test('cannot be sent to an address without Cash on Delivery, whether by the shopper or by the owner', async () => {
    const order = await place()
    const to = (pincode: string) => ({ address: { ...homeAddress, pincode } })
    expect((await correct(order, to('999999'))).code).toBe('COD_ADDRESS_REFUSED')
    const nepal = { ...homeAddress, country: 'Nepal', pincode: '44600' }
    expect((await correct(order, { address: nepal })).code).toBe('COUNTRY_FIXED')
    const line = '7 Relief Road, Ahmedabad, Gujarat 999999, India'
    const owner = await ownerCommand(shop, 'order-address', order.number, line)
    expect(owner).toMatchObject({ ok: false, lines: ['Cash on Delivery is not available at this postal code.'] })
    expect((await correct(order, { address: { ...homeAddress, country: 'Bharat' } })).http).toBe(200)
  })

  test('without a phone number gets a code when the account adds one, and ships once it is confirmed', async () => {
    const shopper = await newShopper(ask)
    const order = await place({ address: ownPlace().address }, shopper)
    const { phone } = ownPlace()
    // The jobs of the order find that there is no phone number.
    expect(await codesTo(phone)).toEqual([])
    const body = { number: phone }
    await ask('updateUser', { path: { id: shopper.user._id }, body, token: shopper.token })
    const [code = ''] = await codesTo(phone)
    const confirmed = await ask('confirmOrder', { path: { id: order.id }, body: { code }, token: shopper.token })
    expect(confirmed.answer.order).toMatchObject({ needsConfirmation: false, phone })
    await ask('updateUser', { path: { id: shopper.user._id }, body, token: shopper.token })
    expect(await codesTo(phone)).toHaveLength(1)
  })

  test('without a phone number waits for another one if two parcels to that of the account came back', async () => {
    const refused = ownPlace()
    await refuseTwice(refused)
    const shopper = await newShopper(ask)
    const order = await place({ address: ownPlace().address }, shopper)
    const change = (number: string) =>
      ask('updateUser', { path: { id: shopper.user._id }, body: { number }, token: shopper.token })
    const phoneOf = async () =>
      (await ask('readOrder', { path: { id: order.id }, token: shopper.token })).answer.order.phone
    expect((await change(refused.phone)).http).toBe(200)
    expect(await phoneOf()).toBe('')
    const { phone } = ownPlace()
    await change(phone)
    expect(await phoneOf()).toBe(phone)
  })
})
