import { describe, expect, test } from 'vitest'
import { newShopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { useShop } from '../../support/shop/use-shop.ts'

/** A PIN code of Bengaluru, as typed over one of Mumbai. */
const moved = { ...homeAddress, city: 'Mumbai', state: 'Maharashtra', pincode: '560001' }
const states = { address: 'Maharashtra', pinCode: ['Karnataka'] }
const refusal = { status: 'error', code: 'PIN_STATE_DIFFERS', states }

describe('an address whose PIN code is in another state', () => {
  const shop = useShop()
  const { ask } = shop

  const order = async (address: object, rest: object = {}) => {
    const { token } = await newShopper(ask)
    return await ask('createOrder', { body: { ...rings(), address, ...rest }, headers: newPurchase(), token })
  }

  test('is refused with both states, and can be sent again with the same key once it is confirmed', async () => {
    const { token } = await newShopper(ask)
    const headers = newPurchase()
    const place = (rest: object) =>
      ask('createOrder', { body: { ...rings(), address: moved, ...rest }, headers, token })
    const refused = await place({})
    expect(refused).toMatchObject({
      http: 409,
      message: 'PIN code 560001 is in Karnataka. Your address says Maharashtra.',
      answer: refusal,
    })
    expect((await place({ stateConfirmed: false })).code).toBe('PIN_STATE_DIFFERS')
    const placed = await place({ stateConfirmed: true })
    expect(placed.answer.data.address).toEqual(moved)
    expect((await place({ stateConfirmed: true })).answer.orderID).toBe(placed.answer.orderID)
  })

  test('starts no payment', async () => {
    const { token, user } = await newBuyer(ask)
    const { payment: _, ...purchase } = { ...rings(), address: moved }
    for (const start of ['createRazorpayOrder', 'proceedCheckout'] as const) {
      const begin = (rest: object) => ask(start, { body: { ...purchase, ...rest }, headers: newPurchase(), token })
      expect((await begin({})).answer, start).toMatchObject(refusal)
      expect((await begin({ stateConfirmed: true })).http, start).toBe(200)
    }
    const begin = (rest: object) =>
      ask('startHostedPayment', { query: { userID: user._id, amount: RING_PRICE, ...rest }, token })
    await ask('replaceCart', {
      path: { userId: user._id },
      token,
      body: { products: [{ productID: RING, quantity: 1 }] },
    })
    const body = { full_address: moved, stateConfirmed: true }
    expect((await ask('updateUser', { path: { id: user._id }, token, body })).http).toBe(200)
    expect((await begin({})).answer).toMatchObject(refusal)
    expect((await begin({ stateConfirmed: true })).http).toBe(200)
  })

  test('is not saved, in parts or as a line, until it is confirmed with the same key', async () => {
    const { token, user } = await newBuyer(ask)
    const headers = newPurchase()
    const save = (body: object) => ask('updateUser', { path: { id: user._id }, token, headers, body })
    expect((await save({ full_address: moved })).answer).toMatchObject(refusal)
    expect((await save({ address: '1 Hill Road, Mumbai, Maharashtra 560001, India' })).answer).toMatchObject(refusal)
    expect((await ask('readMe', { token })).answer.user.full_address).toEqual(homeAddress)
    expect((await save({ full_address: moved, stateConfirmed: true })).answer.user.full_address).toEqual(moved)
    // A change of the name alone does not enter the address again.
    expect((await ask('updateUser', { path: { id: user._id }, token, body: { fullname: 'Asha' } })).http).toBe(200)
  })

  test('asks for the address of the account, too, as an earlier release saved it', async () => {
    const { token, user } = await newBuyer(ask)
    await shop.db
      .updateTable('users')
      .set({ address: JSON.stringify(moved) })
      .where('id', '=', user._id)
      .execute()
    const { address: _, payment: __, ...purchase } = rings()
    const pay = (body: object) => ask('createRazorpayOrder', { body, headers: newPurchase(), token })
    expect((await pay(purchase)).answer).toMatchObject(refusal)
    expect((await pay({ ...purchase, stateConfirmed: true })).http).toBe(200)
  })

  test('corrects no order, unless its PIN code and state stay', async () => {
    const { token } = await newShopper(ask)
    const { answer } = await ask('createOrder', { body: rings(), headers: newPurchase(), token })
    const correct = (body: object) => ask('correctContact', { path: { id: answer.data._id }, body, token })
    expect((await correct({ address: moved })).answer).toMatchObject(refusal)
    expect((await correct({ address: moved, stateConfirmed: true })).answer.order.address).toEqual(moved)
    const street = { ...moved, street: '2 Hill Road' }
    expect((await correct({ address: street })).answer.order.address).toEqual(street)
    expect((await correct({ address: { ...street, pincode: '600001' } })).code).toBe('PIN_STATE_DIFFERS')
  })

  test('is told to the owner, who may confirm it', async () => {
    const { orderID } = (await order(homeAddress)).answer
    const line = '1 Hill Road, Mumbai, Maharashtra 560001, India'
    const run = (...args: string[]) => ownerCommand(shop, 'order-address', orderID, ...args)
    const refused = await run(line)
    expect(refused.ok).toBe(false)
    expect(refused.lines[0]).toMatch(/in Karnataka, but the address says Maharashtra.*--state-confirmed/)
    expect((await run(line, '--state-confirmed')).ok).toBe(true)
  })

  test.each([
    ['533464', 'Puducherry'],
    ['533464', 'Andhra Pradesh'],
    ['160014', 'Chandigarh'],
    ['160014', 'Punjab'],
    ['396230', 'Dadra and Nagar Haveli'],
    ['396230', 'Gujarat'],
    ['605007', 'Tamil Nadu'],
    ['380009', 'GJ'],
  ])('is none: %s also serves %s', async (pincode, state) => {
    expect((await order({ ...homeAddress, pincode, state })).http).toBe(200)
  })

  test.each([
    ['533464', 'Kerala', ['Puducherry', 'Andhra Pradesh']],
    ['673310', 'Kerala', ['Puducherry']],
    ['194101', 'Jammu and Kashmir', ['Ladakh']],
    ['500001', 'Andhra Pradesh', ['Telangana']],
  ])('names every state that %s serves, but not %s', async (pincode, state, pinCode) => {
    const { answer } = await order({ ...homeAddress, pincode, state })
    expect(answer).toMatchObject({ code: 'PIN_STATE_DIFFERS', states: { address: state, pinCode } })
  })

  test('is none if the PIN code is not listed, or the country is another', async () => {
    expect((await order({ ...homeAddress, pincode: '380998', state: 'Goa' })).http).toBe(200)
    const { payment: _, ...purchase } = { ...rings(), address: { ...moved, country: 'Nepal' } }
    const { token } = await newBuyer(ask)
    expect((await ask('proceedCheckout', { body: purchase, headers: newPurchase(), token })).http).toBe(200)
  })
})
