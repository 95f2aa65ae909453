import { describe, expect, test } from 'vitest'
import { newShopper } from '../../support/shop/api-client.ts'
import { homeAddress, newPurchase, rings } from '../../support/shop/buyer.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const UNKNOWN = 'We do not know a country “Indai”. Do you mean India?'

type Typed = string | typeof homeAddress

describe('a typed address', () => {
  const shop = useShop()
  const { ask } = shop

  async function order(address: Typed) {
    const { token } = await newShopper(ask)
    return await ask('createOrder', { body: rings(1, { address }), headers: newPurchase(), token })
  }

  async function pay(address: Typed) {
    const { token } = await newShopper(ask)
    return await ask('createRazorpayOrder', { body: rings(1, { address }), headers: newPurchase(), token })
  }

  test.each([
    { ...homeAddress, country: 'இந்தியா', state: 'Gujarat (GJ)', pincode: '380 009' },
    `${homeAddress.street}, ${homeAddress.city}, State of Gujarat - ૩૮૦૦૦૯, BHARAT`,
  ])('an order keeps an address of India in one way, however it is written', async (written) => {
    expect((await order(written)).answer.data.address).toEqual(homeAddress)
  })

  test('neither an order nor a payment goes to an unknown country or state', async () => {
    const nowhere = { ...homeAddress, country: 'Indai' }
    expect(await order(nowhere)).toMatchObject({ http: 400, fields: { 'address.country': UNKNOWN } })
    expect(await pay(nowhere)).toMatchObject({ http: 400, fields: { 'address.country': UNKNOWN } })
    expect((await pay({ ...homeAddress, state: 'Gujrt Pradesh' })).fields).toHaveProperty(['address.state'])
    expect((await pay('7 High St, London, Greater London, United Kingdom')).fields).toEqual({
      address: expect.stringMatching(/^We cannot tell state and postal code apart/),
    })
  })

  test('an address of an unknown country that an earlier release saved is read, but nothing is sent there', async () => {
    const { token, user } = await newShopper(ask)
    const saved = { ...homeAddress, country: 'Indai', state: 'Gujarath' }
    await shop.db
      .updateTable('users')
      .set({ address: JSON.stringify(saved) })
      .where('id', '=', user._id)
      .execute()
    expect((await ask('readMe', { token })).answer.user.full_address).toEqual(saved)
    const { address: _, ...body } = rings(1)
    const paid = await ask('createRazorpayOrder', { body, headers: newPurchase(), token })
    expect(paid).toMatchObject({ http: 400, fields: { 'address.country': UNKNOWN } })
  })

  test('a corrected address is read in the same way by page and command', async () => {
    const { token } = await newShopper(ask)
    const { answer } = await ask('createOrder', { body: rings(1), headers: newPurchase(), token })
    const { _id: id, order_id: number } = answer.data
    const correct = (change: object) =>
      ask('correctContact', { path: { id }, body: { address: { ...homeAddress, ...change } }, token })
    expect((await correct({ state: 'Ahmedabad' })).fields).toHaveProperty(['address.state'])
    const corrected = await correct({ street: '2 Lal Darwaja', state: 'ગુજરાત', pincode: '380-009', country: 'IN' })
    expect(corrected.answer.order.address).toEqual({ ...homeAddress, street: '2 Lal Darwaja' })
    const command = (line: string) => ownerCommand(shop, 'order-address', number, line)
    expect(await command('3 Lal Darwaja, Ahmedabad, Gujarat 380009, Indai')).toMatchObject({
      ok: false,
      lines: expect.arrayContaining([expect.stringContaining(UNKNOWN)]),
    })
    expect(await command('3 Lal Darwaja, Ahmedabad, Gujarat 38 009, India')).toMatchObject({
      ok: false,
      lines: expect.arrayContaining([expect.stringContaining('Invalid postal code for India')]),
    })
    expect(await command('3 Lal Darwaja, Ahmedabad, Gujrat 380 009, India')).toMatchObject({
      ok: true,
      lines: expect.arrayContaining([`${number} goes to 3 Lal Darwaja, Ahmedabad, Gujarat 380009, India.`]),
    })
  })

  test('the paths of PIN codes read what people write', async () => {
    for (const pin of ['380 009', '३८०-००९']) {
      expect((await ask('readPinCode', { path: { pin } })).answer).toMatchObject({ pin: '380009', state: 'Gujarat' })
    }
    const { token } = await newShopper(ask)
    expect((await ask('checkPinCode', { path: { pin: '380 009' }, token })).answer.pin).toBe('380009')
    expect((await ask('readPinCode', { path: { pin: '38 009' } })).fields).toEqual({
      pin: 'Invalid postal code for India',
    })
  })
})
