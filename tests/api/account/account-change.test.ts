import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient, newShopper, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('a change of the account that waited on a device, on %s', (store) => {
  let shop: InProcessShop
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store })
  })
  afterAll(() => shop.stop())

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

  test('a name is changed that is still the one it was changed from', async () => {
    const { rename, name } = await asha()
    expect((await rename('Asha Mehta', ['Asha Patel'], 'a-key-of-hers')).answer.user.fullname).toBe('Asha Mehta')
    expect((await rename('Asha Mehta', ['Asha Patel'], 'another-key')).http).toBe(200)
    expect(await name()).toBe('Asha Mehta')
  })

  test('a name that another device has changed since stays, and the change is refused until it is made anew', async () => {
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

  test('a change that came through is not made again over a later one, even one that went back', async () => {
    const { shopper, rename, name } = await asha()
    await rename('Asha Mehta', ['Asha Patel'], 'a-key-of-hers')
    await change({ fullname: 'Asha Patel' }, shopper)
    expect((await rename('Asha Mehta', ['Asha Patel'], 'a-key-of-hers')).http).toBe(200)
    expect(await name()).toBe('Asha Patel')
    expect((await rename('Asha Rao', ['Asha Patel'], 'a-key-of-hers')).code).toBe('REPEAT_DIFFERS')
  })

  test('a password changes together with the name, or neither does', async () => {
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
