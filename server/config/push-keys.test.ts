import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPushConfig } from './push-keys.ts'

const pair = createECDH('prime256v1')
const VAPID_PUBLIC_KEY = pair.generateKeys('base64url')
const VAPID_PRIVATE_KEY = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')

test('without keys the shop generates its own', () => {
  expect(readPushConfig({ VAPID_PUBLIC_KEY: '' })).toEqual({ keys: null, localService: null })
})

test('a pair is used as it is', () => {
  const keys = { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  expect(readPushConfig({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).keys).toEqual(keys)
})

test.each([
  [{ VAPID_PUBLIC_KEY }, /^VAPID_PRIVATE_KEY is missing/],
  [{ VAPID_PRIVATE_KEY }, /^VAPID_PUBLIC_KEY is missing/],
  [
    { VAPID_PUBLIC_KEY: `${VAPID_PUBLIC_KEY.slice(0, -1)}-`, VAPID_PRIVATE_KEY },
    /^VAPID_PUBLIC_KEY and .* must be a pair/,
  ],
  [{ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /must be a pair/],
  [{ PUSH_SERVICE_URL: 'localhost:5000' }, /^PUSH_SERVICE_URL must be an address/],
  [{ PUSH_SERVICE_URL: 'http://127.0.0.1:5000', NODE_ENV: 'production' }, /^PUSH_SERVICE_URL is for tests/],
])('%j is rejected with a message that names the variable and shows no secret', (env, message) => {
  expect(() => readPushConfig(env)).toThrow(message)
  expect(() => readPushConfig(env)).not.toThrow(VAPID_PRIVATE_KEY)
})
