import { describe, expect, test } from 'vitest'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { homeAddress, rings } from '../../support/shop/buyer.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { useParcelsShop } from '../../support/shop/parcels-shop.ts'

describe('a parcel for somebody else', () => {
  const { shop, ask, asha, buyForCash, isReady, orderAt, askedOfCarrier } = useParcelsShop('sqlite')
  const forMeera = { ...homeAddress, recipient: 'Meera Patel' }
  const invoiceOf = async (id: string) => {
    const headers = { 'x-access-token': asha().token }
    return await (await fetch(`${shop.origin}/api/orders/${id}/invoice`, { headers })).text()
  }

  test("has the recipient's name on its label, also a corrected one, and the buyer's on its invoice", async () => {
    const order = await buyForCash(rings(1, { address: { ...homeAddress, recipient: '  Meera\u200B  Patel ' } }))
    expect(order.address).toEqual(forMeera)
    await isReady(order._id)
    expect(await askedOfCarrier(order.order_id)).toContain(
      '"billing_customer_name":"Meera","billing_last_name":"Patel"',
    )
    const shown = await ownerCommand(shop, 'order', order.order_id)
    expect(shown.lines.join('\n')).toContain('To Meera Patel, 14 Mangal Park')

    const line = '9 Mangal Park, Ahmedabad, Gujarat 380009, India'
    expect((await ownerCommand(shop, 'order-address', order.order_id, line)).ok).toBe(true)
    expect((await orderAt(order._id)).order.address).toMatchObject({
      street: '9 Mangal Park',
      recipient: 'Meera Patel',
    })
    const byPage = { ...homeAddress, recipient: 'Veena Patel' }
    const correction = { path: { id: order._id }, body: { address: byPage }, token: asha().token }
    expect((await ask('correctContact', correction)).answer.order.address).toEqual(byPage)

    await setOrderStatus(shop.db, order._id, 'shipped', Date.now())
    const page = await invoiceOf(order._id)
    expect(page).toMatch(/Sold to<.*Asha Patel.*Ship to: Veena Patel.*14 Mangal Park/s)
  })

  test('is saved with the profile, and an address without a name is for the buyer', async () => {
    const change = { path: { id: asha().user._id }, token: asha().token }
    const { answer } = await ask('updateUser', { ...change, body: { full_address: forMeera } })
    expect(answer.user).toMatchObject({ full_address: forMeera, address: expect.not.stringContaining('Meera') })
    expect((await ask('readMyData', { token: asha().token })).answer.data.account.full_address).toEqual(forMeera)
    const own = await ask('updateUser', { ...change, body: { full_address: { ...homeAddress, recipient: ' ' } } })
    expect(own.answer.user.full_address).toEqual(homeAddress)
    const order = await buyForCash()
    expect(await invoiceOf(order._id)).toContain('Sold and sent to')
    const long = await ask('updateUser', {
      ...change,
      body: { full_address: { ...forMeera, recipient: 'x'.repeat(121) } },
    })
    expect(long.fields).toEqual({ 'full_address.recipient': "Recipient's name can have up to 120 characters" })
  })
})
