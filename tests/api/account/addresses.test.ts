import { describe, expect, test } from 'vitest'
import { newShopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer } from '../../support/shop/buyer.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe('several addresses', () => {
  const { ask } = useShop()
  const surat = { ...homeAddress, street: '12 Ring Road', city: 'Surat', pincode: '395007', recipient: 'Meera Patel' }
  const bodyOf = (address: object, phone = '9123456780', name = '') => ({ name, address, phone }) as never

  test('are added, changed, made the default and deleted, beside the address of the profile', async () => {
    const { token, user } = await newBuyer(ask)
    const path = { id: user._id, addressId: 'meera' }
    const added = await ask('saveAddress', { path, token, body: bodyOf({ ...surat, pincode: '395 007' }) })
    expect(added.answer.user).toMatchObject({ full_address: homeAddress, phone_no: '9876543210' })
    expect(added.answer.user.addresses).toEqual([{ id: 'meera', address: surat, phone: '9123456780' }])
    await ask('saveAddress', { path, token, body: bodyOf({ ...surat, street: '13 Ring Road' }) })
    const swapped = (await ask('makeAddressDefault', { path, token })).answer.user
    expect(swapped).toMatchObject({ full_address: { ...surat, street: '13 Ring Road' }, phone_no: '9123456780' })
    expect(swapped.address).toBe('13 Ring Road, Surat, Gujarat 395007, India')
    expect(swapped.addresses).toEqual([{ id: 'meera', address: homeAddress, phone: '9876543210' }])
    expect((await ask('readMyData', { token })).answer.data.account.addresses).toEqual(swapped.addresses)
    expect((await ask('deleteAddress', { path, token })).answer.user.addresses).toEqual([])
    expect((await ask('deleteAddress', { path, token })).http).toBe(404)
  })

  test('are read as strictly as others, at most ten, and nobody else’s exist', async () => {
    const { token, user } = await newShopper(ask)
    const save = (addressId: string, body = bodyOf(surat)) =>
      ask('saveAddress', { path: { id: user._id, addressId }, token, body })
    expect((await save('first')).answer.user).toMatchObject({ full_address: surat, addresses: [] })
    expect((await save('a', bodyOf({ ...surat, pincode: '560001' }))).code).toBe('PIN_STATE_DIFFERS')
    expect((await save('a', bodyOf(surat, '12'))).fields).toHaveProperty('phone')
    for (const name of 'abcdefghi') expect((await save(name)).http).toBe(200)
    expect((await save('j')).code).toBe('ADDRESSES_FULL')
    expect((await save('a')).http).toBe(200)
    const stranger = await newShopper(ask)
    for (const call of ['deleteAddress', 'makeAddressDefault'] as const) {
      const theirs = { path: { id: user._id, addressId: 'a' }, token: stranger.token }
      expect((await ask(call, theirs)).http).toBe(404)
      expect((await ask(call, { ...theirs, path: { id: stranger.user._id, addressId: 'a' } })).http).toBe(404)
    }
  })

  test('keep their names, also as the default one and when another one is ordered to', async () => {
    const { token, user } = await newBuyer(ask)
    const path = { id: user._id, addressId: 'meera' }
    const change = async (body: object) =>
      (await ask('updateUser', { path: { id: user._id }, token, body: body as never })).answer.user
    expect(await change({ full_address: homeAddress, addressName: ' Home ' })).toMatchObject({ addressName: 'Home' })
    await ask('saveAddress', { path, token, body: bodyOf(surat, '9123456780', 'Meera’s flat') })
    const swapped = (await ask('makeAddressDefault', { path, token })).answer.user
    expect(swapped).toMatchObject({ addressName: 'Meera’s flat', addresses: [{ id: 'meera', name: 'Home' }] })
    const back = await change({ full_address: homeAddress, keepAddress: true })
    expect(back).toMatchObject({ addressName: 'Home', addresses: [{ name: 'Meera’s flat', address: surat }] })
    expect(await change({ fullname: 'Asha Rao' })).toMatchObject({ addressName: 'Home' })
    expect(await change({ address: '' })).toMatchObject({ addressName: '', full_address: null })
    const long = await ask('saveAddress', { path, token, body: bodyOf(surat, '', 'x'.repeat(41)) })
    expect(long.fields).toHaveProperty('name')
  })

  test('keep the one that a purchase replaces if it is asked to, once', async () => {
    const { token, user } = await newBuyer(ask)
    const change = (body: object) => ask('updateUser', { path: { id: user._id }, token, body: body as never })
    await change({ full_address: surat, keepAddress: true })
    const back = (await change({ full_address: homeAddress, keepAddress: true })).answer.user
    expect(back.full_address).toEqual(homeAddress)
    expect(back.addresses.map(({ address }) => address)).toEqual([surat])
    expect((await change({ full_address: { ...surat, street: '1 Lane' } })).answer.user.addresses).toHaveLength(1)
  })
})
