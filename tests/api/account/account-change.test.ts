import { describe, expect, test } from 'vitest'
import { newShopper, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(stores)('a queued account change on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop

  const change = (body: unknown, { token, user }: Shopper) => ask('updateUser', { token, path: { id: user._id }, body })

  async function asha() {
    const shopper = await newShopper(ask)
    const rename = (fullname: string, fullnameWas: string[], key: string) =>
      ask('updateUser', {
        token: shopper.token,
        path: { id: shopper.user._id },
        body: { fullname, fullnameWas },
        headers: { 'idempotency-key': key },
      })
    const name = async () => (await ask('readMe', { token: shopper.token })).answer.user.fullname
    return { shopper, rename, name }
  }

  test('changes the name if it is still the one that the device knew', async () => {
    const { rename, name } = await asha()
    expect((await rename('Asha Mehta', ['Asha Patel'], 'a-key-of-hers')).answer.user.fullname).toBe('Asha Mehta')
    expect((await rename('Asha Mehta', ['Asha Patel'], 'another-key')).http).toBe(200)
    expect(await name()).toBe('Asha Mehta')
  })

  test('is refused if another device has changed the name since, until the device confirms it', async () => {
    const { shopper, rename, name } = await asha()
    await change({ fullname: 'Asha Rao' }, shopper)
    expect(await rename('Asha Mehta', ['Asha Patel'], 'a-key-of-hers')).toMatchObject({
      http: 412,
      code: 'CHANGED_ELSEWHERE',
    })
    expect(await name()).toBe('Asha Rao')
    expect((await rename('Asha Mehta', ['Asha Patel', 'Asha Rao'], 'a-key-of-hers')).http).toBe(200)
    expect(await name()).toBe('Asha Mehta')
  })

  test('is not repeated over a later change, even if that restored the old name', async () => {
    const { shopper, rename, name } = await asha()
    await rename('Asha Mehta', ['Asha Patel'], 'a-key-of-hers')
    await change({ fullname: 'Asha Patel' }, shopper)
    expect((await rename('Asha Mehta', ['Asha Patel'], 'a-key-of-hers')).http).toBe(200)
    expect(await name()).toBe('Asha Patel')
    expect((await rename('Asha Rao', ['Asha Patel'], 'a-key-of-hers')).code).toBe('REPEAT_DIFFERS')
  })

  test('changes the password together with the name, or neither', async () => {
    const { shopper, name } = await asha()
    const body = {
      fullname: 'Asha M',
      fullnameWas: ['Nobody'],
      currentPassword: PASSWORD,
      newPassword: 'a new one',
    }
    expect((await change(body, shopper)).code).toBe('CHANGED_ELSEWHERE')
    expect((await ask('login', { body: { email: shopper.email, password: PASSWORD } })).http).toBe(200)
    expect(await name()).toBe('Asha Patel')
  })
})
