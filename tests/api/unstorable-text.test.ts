import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient, type Shopper } from '../support/shop/api-client.ts'
import { newBuyer } from '../support/shop/buyer.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { stores } from '../support/shop/stores.ts'

const REFUSED = { http: 400, code: 'INVALID_INPUT' }

describe.each(stores)(
  'on %s, a NUL character, which no database can store, is refused in what nobody types',
  (store) => {
    let shop: InProcessShop
    let asha: Shopper
    const ask = apiClient(() => shop.origin)

    beforeAll(async () => {
      shop = await startShop({ store })
      asha = await newBuyer(ask)
    })
    afterAll(() => shop.stop())

    test('in the previous name of an account change', async () => {
      const asked = {
        path: { id: asha.user._id },
        token: asha.token,
        headers: { 'idempotency-key': 'names-of-before' },
        body: { fullname: 'Asha', fullnameWas: ['As\0ha'] },
      }
      expect(await ask('updateUser', asked)).toMatchObject(REFUSED)
    })

    test('in the endpoint of a device', async () => {
      const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) }
      const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/ab\0cd', keys }
      expect(await ask('enableOrderNotifications', { body, token: asha.token })).toMatchObject(REFUSED)
    })

    test.each(['confirmSubscription', 'unsubscribe'] as const)('in the link of %s', async (name) => {
      expect(await ask(name, { path: { token: 'ab\0cd' } })).toMatchObject(REFUSED)
    })

    test('in the one-click unsubscribe URL', async () => {
      const answer = await fetch(`${shop.origin}/api/newsletter/one-click/ab%00cd`, { method: 'POST' })
      expect(await answer.json()).toMatchObject({ code: 'SUBSCRIPTION_UNKNOWN' })
    })

    test.each(['', '.pdf'])('in the address of an invoice%s', async (ending) => {
      const headers = { 'x-access-token': asha.token }
      const answer = await fetch(`${shop.origin}/api/orders/ab%00cd/invoice${ending}`, { headers })
      expect(await answer.json()).toMatchObject({ code: 'ORDER_UNKNOWN' })
    })
  },
)
