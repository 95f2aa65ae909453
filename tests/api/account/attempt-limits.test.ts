import { hash, verify } from '@node-rs/argon2'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { logIn, register } from '#server/domains/account/authenticate.ts'
import { PasswordHasher } from '#server/domains/account/password-hasher.ts'
import { Budgets } from '#server/storage/budgets.ts'
import { accessTokenOf, apiClient, newEmail, newShopper, PASSWORD } from '../../support/shop/api-client.ts'
import { DAY, MINUTE, movableClock, SECOND } from '../../support/shop/movable-clock.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

const budgets = new Budgets({ areOff: false })

/** Creates a plugin that records the kind of every statement. */
function noting(statements: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

const stranger = { deviceSession: null, device: { device: '', place: '' }, network: '127.0.0.1' }

describe.each(stores)('the limit on password attempts on %s', (store) => {
  let shop: InProcessShop
  const clock = movableClock()
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
  })
  afterAll(() => shop.stop())

  const login = (email: string, password: string, token?: string) =>
    ask('login', { body: { email, password }, ...(token && { token }) })

  async function guessWrong(email: string, times: number): Promise<void> {
    for (let guess = 0; guess < times; guess++) {
      expect((await login(email, `guess ${guess}`)).code).toBe('WRONG_CREDENTIALS')
    }
  }

  test('makes even the right password wait after ten wrong ones', async () => {
    const { email } = await newShopper(ask)
    await guessWrong(email, 10)
    const blocked = await login(email, PASSWORD)
    expect(blocked).toMatchObject({
      http: 429,
      code: 'TOO_MANY_TRIES',
      message: 'Too many wrong passwords. Please try again in 30 seconds.',
      answer: { retryAfter: 30 },
    })
    expect(blocked.headers.get('retry-after')).toBe('30')
  })

  test('is reset by the right password after the wait', async () => {
    const { email } = await newShopper(ask)
    await guessWrong(email, 10)
    clock.pass(30 * SECOND)
    expect((await login(email, PASSWORD)).http).toBe(200)
    await guessWrong(email, 10)
  })

  test('doubles the wait after each further wrong password, up to an hour', async () => {
    const { email } = await newShopper(ask)
    await guessWrong(email, 10)
    const waits: number[] = []
    for (let round = 0; round < 9; round++) {
      const { answer } = (await login(email, PASSWORD)) as unknown as { answer: { retryAfter: number } }
      waits.push(answer.retryAfter)
      clock.pass(answer.retryAfter * SECOND)
      await guessWrong(email, 1)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  })

  test('forgets nine wrong passwords after a day', async () => {
    const { email } = await newShopper(ask)
    await guessWrong(email, 9)
    clock.pass(DAY)
    await guessWrong(email, 9)
    expect((await login(email, PASSWORD)).http).toBe(200)
  })

  test('checks at most ten of many concurrent guesses', async () => {
    const { email } = await newShopper(ask)
    const guesses = Array.from({ length: 30 }, (_, guess) => login(email, `guess ${guess}`))
    const answered = (await Promise.all(guesses)).filter(({ code }) => code === 'WRONG_CREDENTIALS')
    expect(answered).toHaveLength(10)
  })

  test('lets many concurrent correct logins in, unless the shop itself is busy', async () => {
    const { email } = await newShopper(ask)
    const logins = await Promise.all(Array.from({ length: 30 }, () => login(email, PASSWORD)))
    const statuses = new Set(logins.map(({ http }) => http))
    statuses.delete(503)
    expect([...statuses]).toEqual([200])
  })

  test('does not affect an open session', async () => {
    const { email, token } = await newShopper(ask)
    await guessWrong(email, 10)
    expect((await ask('readMe', { token })).http).toBe(200)
  })

  test('lets a logged-in device log in again while strangers are blocked', async () => {
    const { email, token } = await newShopper(ask)
    const stranger = await newShopper(ask)
    await guessWrong(email, 10)
    expect((await login(email, PASSWORD, stranger.token)).http).toBe(429)
    expect((await login(email, PASSWORD, token)).http).toBe(200)
    expect((await login(email, PASSWORD)).http).toBe(429)
  })

  test('also applies to a logged-in device', async () => {
    const { email, token } = await newShopper(ask)
    for (let guess = 0; guess < 10; guess++) await login(email, `guess ${guess}`, token)
    expect((await login(email, PASSWORD, token)).http).toBe(429)
    expect((await login(email, PASSWORD)).http).toBe(200)
  })

  test('also applies to an email without an account', async () => {
    const email = newEmail()
    await guessWrong(email, 10)
    expect(await login(email, PASSWORD)).toMatchObject({ http: 429, answer: { retryAfter: 30 } })
  })

  test('is shared by all processes and survives a restart', async () => {
    const { email } = await newShopper(ask)
    await guessWrong(email, 10)
    const elsewhere = { db: shop.db, clock: clock.now, budgets, passwords: new PasswordHasher() }
    expect(await logIn(elsewhere, { email, password: PASSWORD }, stranger)).toEqual({ kind: 'blocked', waitMs: 30_000 })
  })

  test('also applies to the current password in an open session', async () => {
    const { token, user } = await newShopper(ask)
    const change = (currentPassword: string) =>
      ask('updateUser', { token, path: { id: user._id }, body: { currentPassword, newPassword: 'a new one' } })
    for (let guess = 0; guess < 10; guess++) expect((await change(`guess ${guess}`)).code).toBe('WRONG_PASSWORD')
    expect(await change(PASSWORD)).toMatchObject({ http: 429, answer: { retryAfter: 30 } })
    clock.pass(MINUTE)
    expect((await change(PASSWORD)).http).toBe(200)
  })

  test('locks no other device of the account out of changing the password', async () => {
    const { email, token, user } = await newShopper(ask)
    const own = (await accessTokenOf(ask, email)).token
    const change = (token: string, currentPassword: string) =>
      ask('updateUser', { token, path: { id: user._id }, body: { currentPassword, newPassword: 'a new one' } })
    for (let guess = 0; guess < 10; guess++) await change(token, `guess ${guess}`)
    expect((await change(token, PASSWORD)).http).toBe(429)
    expect((await change(own, PASSWORD)).http).toBe(200)
  })

  test('costs an unknown email the same hash and the same statements as a known one', async () => {
    const work = async (email: string) => {
      const argon2 = { hash: vi.fn(hash), verify: vi.fn(verify) }
      const statements: string[] = []
      const parts = {
        db: shop.db.withPlugin(noting(statements)),
        clock: clock.now,
        budgets,
        passwords: new PasswordHasher({ argon2 }),
      }
      expect(await logIn(parts, { email, password: 'guess' }, stranger)).toEqual({ kind: 'wrong' })
      const costs = argon2.verify.mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$'))
      return { costs, statements }
    }
    const known = newEmail()
    await register(
      { db: shop.db, clock: clock.now, budgets, passwords: new PasswordHasher() },
      { fullname: 'Asha', email: known, password: PASSWORD },
      '127.0.0.1',
    )
    const forKnown = await work(known)
    expect(forKnown.costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
    expect(forKnown.statements).toContain('SelectQueryNode')
    expect(await work(newEmail())).toEqual(forKnown)
  })

  test('makes a registration with a taken email cost as much as any other', async () => {
    const argon2 = { hash: vi.fn(hash), verify: vi.fn(verify) }
    const parts = { db: shop.db, clock: clock.now, budgets, passwords: new PasswordHasher({ argon2 }) }
    const someone = { fullname: 'Asha', email: newEmail(), password: PASSWORD }
    expect([await register(parts, someone, null), await register(parts, someone, null)]).toEqual([true, false])
    expect(argon2.hash).toHaveBeenCalledTimes(2)
  })
})

describe('the rate limit for one IP address', () => {
  let shop: InProcessShop

  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop.stop())

  /** Sends an invalid login from this IP address. The rate limit counts it too. */
  const knock = (address: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: address,
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    })

  test('allows 1,500 logins in ten minutes and then refuses that address only', async () => {
    for (let knocks = 0; knocks < 1500; knocks++) expect((await knock('49.36.0.1')).statusCode).toBe(400)
    const refused = await knock('49.36.0.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'NETWORK_BUSY',
      message: 'Too many requests come from your network. Please try again in 10 minutes.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await knock('49.36.0.2')).statusCode).toBe(400)
  })
})

describe('more concurrent logins than the server can check', () => {
  let shop: InProcessShop
  const checking: (() => void)[] = []
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    const slow = () => new Promise<boolean>((resolve) => checking.push(() => resolve(false)))
    const passwords = new PasswordHasher({ argon2: { hash, verify: slow }, maxWaiting: 0 })
    shop = await startShop({ open: { passwords } })
  })
  afterAll(() => shop.stop())

  test('are asked to retry in a few seconds, while those in progress complete', async () => {
    const login = () => ask('login', { body: { email: newEmail(), password: PASSWORD } })
    const taken = [login(), login()]
    await vi.waitFor(() => expect(checking).toHaveLength(2))
    const busy = await login()
    expect(busy).toMatchObject({ http: 503, code: 'SHOP_BUSY', answer: { retryAfter: 2 } })
    expect(busy.headers.get('retry-after')).toBe('2')
    for (const done of checking) done()
    expect((await Promise.all(taken)).map(({ code }) => code)).toEqual(['WRONG_CREDENTIALS', 'WRONG_CREDENTIALS'])
  })
})
