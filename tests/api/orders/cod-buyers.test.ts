import { describe, expect, test } from 'vitest'
import { shipOrder } from '#server/domains/shipping/shipments.ts'
import { newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newPurchase, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { confirmOrder, textedCode } from '../../support/shop/confirmed-order.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(oneStore)('buyers with Cash on Delivery on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop
  const sandbox = sandboxOf(() => shop.origin)
  let flat = 0

  /** Returns an address and a phone number that no other order has. */
  const ownPlace = () => {
    flat += 1
    return {
      address: { ...homeAddress, street: `Flat ${flat}, Banyan Lane` },
      phone: `96${String(flat).padStart(8, '0')}`,
    }
  }
  const order = ({ token }: Shopper, place: object = ownPlace()) =>
    ask('createOrder', { body: rings(1, place), headers: newPurchase(), token })
  const carrier = () => providersOf(() => shop.origin).shiprocket
  const ship = (id: string) => shipOrder({ db: shop.db, clock: Date.now, carrier: carrier() }, id)

  /** Places and confirms an order whose parcel comes back. */
  const refuse = async (shopper: Shopper, place: object) => {
    const { data, orderID } = (await order(shopper, place)).answer
    const code = await eventually(async () => {
      const texted = await textedCode(shop.dataDir, orderID)
      expect(texted).toBeDefined()
      return texted
    })
    await ask('confirmOrder', { path: { id: data._id }, body: { code }, token: shopper.token })
    await eventually(async () => expect(await ship(data._id)).toMatchObject({ kind: 'accepted' }))
    for (const code of [42, 9, 10]) await sandbox.scanParcel(orderID, { activity: 'RTO', location: 'Pune', code })
    await eventually(async () => {
      const { answer } = await ask('readOrder', { path: { id: data._id }, token: shopper.token })
      expect(answer.order.parcelTrouble).toBe('returned')
    })
  }

  test('pay first once two parcels to their account, phone number or address came back', async () => {
    const [account, phone, address] = [await newShopper(ask), ownPlace().phone, ownPlace().address]
    for (const _ of ['first', 'second']) {
      await refuse(account, ownPlace())
      await refuse(await newShopper(ask), { ...ownPlace(), phone })
      await refuse(await newShopper(ask), { ...ownPlace(), address })
    }
    expect((await order(account)).code).toBe('COD_PREPAID_ONLY')
    expect((await order(await newShopper(ask), { ...ownPlace(), phone })).code).toBe('COD_PREPAID_ONLY')
    expect((await order(await newShopper(ask), { ...ownPlace(), address })).code).toBe('COD_PREPAID_ONLY')
    expect((await order(await newShopper(ask))).http).toBe(200)
    const online = { products: rings().products, amount: RING_PRICE, ...ownPlace() }
    const prepaid = await ask('createRazorpayOrder', { body: online, headers: newPurchase(), token: account.token })
    expect(prepaid.http).toBe(200)
  })

  test('do not pay first because two strangers let parcels come back that were to call them', async () => {
    const { phone } = ownPlace()
    for (const _ of ['first', 'second']) {
      const stranger = await newShopper(ask)
      const { orderID, data } = (await order(stranger, { ...ownPlace(), phone })).answer
      await confirmOrder(ask, shop, orderID)
      const returned = { returned_at: Date.now(), status: 'shipped' as const }
      await shop.db.updateTable('orders').set(returned).where('id', '=', data._id).execute()
    }
    expect((await order(await newShopper(ask), { ...ownPlace(), phone })).http).toBe(200)
  })

  test('get no parcel before they have confirmed their order', async () => {
    const shopper = await newShopper(ask)
    const { data, orderID } = (await order(shopper)).answer
    await shop.outbox.runDue()
    expect(await ship(data._id)).toEqual({ kind: 'none' })
    expect(await carrier().findShipment(orderID)).toEqual({ kind: 'ok', value: null })
    await confirmOrder(ask, shop, orderID)
    await eventually(async () => expect(await ship(data._id)).toMatchObject({ kind: 'accepted' }))
    expect(await carrier().findShipment(orderID)).toMatchObject({ value: { progress: 'waiting' } })
  })

  test.each(['0000000000', '1', '5987654321'])(
    'and of prepaid orders cannot be called on %s in India',
    async (phone) => {
      const { token } = await newShopper(ask)
      const prepaid = (address: object) => {
        const body = { ...rings(1), address, phone }
        return ask('createRazorpayOrder', { body, headers: newPurchase(), token })
      }
      expect(await order({ token } as Shopper, { ...ownPlace(), phone })).toMatchObject({
        http: 400,
        fields: { phone: /./ },
      })
      expect((await prepaid(homeAddress)).fields).toHaveProperty('phone')
    },
  )

  test('are called on the number that they wrote in any usual way', async () => {
    const { phone, address } = ownPlace()
    for (const typed of [`+91 ${phone}`, `0${phone}`, `0091-${phone.slice(0, 5)}-${phone.slice(5)}`]) {
      expect((await order(await newShopper(ask), { phone: typed, address })).answer.data.phone).toBe(phone)
    }
  })

  test('abroad are called on a number of their own country, of another one or of India', async () => {
    const address = { ...homeAddress, country: 'Nepal', pincode: '44600' }
    const shopper = await newShopper(ask)
    const { phone: own } = ownPlace()
    await ask('updateUser', { path: { id: shopper.user._id }, body: { number: own }, token: shopper.token })
    const calledOn = async (phone?: string) => {
      const body = { ...rings(1), address, phone }
      const placed = await ask('createRazorpayOrder', { body, headers: newPurchase(), token: shopper.token })
      if (placed.http !== 200) return placed.fields
      const { contents } = await shop.db
        .selectFrom('checkout_sessions')
        .select('contents')
        .where('id', '=', placed.answer.intendedID)
        .executeTakeFirstOrThrow()
      return JSON.parse(contents).phone
    }
    expect(await calledOn('984-1234567')).toBe('+9779841234567')
    expect(await calledOn('+1 (415) 555-2671')).toBe('+14155552671')
    expect(await calledOn('+91 98250 12345')).toBe('+919825012345')
    expect(await calledOn()).toBe(`+91${own}`)
    expect(await calledOn('0000000000')).toHaveProperty('phone')
  })

  test('are asked for a phone number if an earlier release stored one for their account that nobody has', async () => {
    const shopper = await newShopper(ask)
    await shop.db.updateTable('users').set({ phone: '0000000000' }).where('id', '=', shopper.user._id).execute()
    expect((await ask('readMe', { token: shopper.token })).answer.user.number).toBe('0000000000')
    expect((await order(shopper, { address: ownPlace().address })).answer.data.phone).toBe('')
  })

  test('without a phone beside the address are called on that of their account', async () => {
    const shopper = await newShopper(ask)
    const { phone, address } = ownPlace()
    await ask('updateUser', { path: { id: shopper.user._id }, body: { number: phone }, token: shopper.token })
    expect((await order(shopper, { address })).answer.data.phone).toBe(phone)
    const other = ownPlace()
    expect((await order(shopper, other)).answer.data.phone).toBe(other.phone)
  })
})
