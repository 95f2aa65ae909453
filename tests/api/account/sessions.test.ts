import { describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { PasswordHasher } from '#server/domains/account/password-hasher.ts'
import { accessTokenOf, newShopper, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(stores)('sessions on %s', (store) => {
  const clock = movableClock()
  const passwords = new PasswordHasher()
  const shop = useShop({ store, open: { clock: clock.now, passwords } })
  const { ask } = shop

  async function isOpen(token: string): Promise<boolean> {
    return (await ask('readMe', { token })).http === 200
  }
  const stored = (userId: string) =>
    shop.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

  const closed = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].access !== 'anyone')

  test.each(closed)('%s requires a login', async (name) => {
    const path = Object.fromEntries(Array.from(endpoints[name].path.matchAll(/:(\w+)/g), ([, key]) => [key, 'any']))
    for (const asked of [{ path }, { path, token: 'made-up' }]) {
      expect(await ask(name, asked)).toMatchObject({ http: 401, code: 'LOGIN_NEEDED' })
    }
  })

  test('a log-out ends only its own session', async () => {
    const { token, email } = await newShopper(ask)
    const other = await accessTokenOf(ask, email)
    expect(await ask('logout', { token })).toMatchObject({ http: 200, answer: { status: 'ok' } })
    expect(await isOpen(token)).toBe(false)
    expect(await isOpen(other.token)).toBe(true)
    expect((await ask('logout', { token })).code).toBe('LOGIN_NEEDED')
  })

  test('a session lasts 30 days after its last use', async () => {
    const { token } = await newShopper(ask)
    clock.pass(29 * DAY)
    expect(await isOpen(token)).toBe(true)
    clock.pass(29 * DAY)
    expect(await isOpen(token)).toBe(true)
    clock.pass(30 * DAY)
    expect(await isOpen(token)).toBe(false)
  })

  test('the last use of a session is stored at most once an hour', async () => {
    const { token, user } = await newShopper(ask)
    const atFirst = await stored(user._id)
    clock.pass(59 * MINUTE)
    await isOpen(token)
    expect(await stored(user._id)).toEqual(atFirst)
    clock.pass(MINUTE)
    await isOpen(token)
    expect(await stored(user._id)).toMatchObject({
      last_seen_at: atFirst.last_seen_at + HOUR,
      expires_at: atFirst.expires_at + HOUR,
    })
  })

  test('the database contains no token and no password', async () => {
    const { token, user } = await newShopper(ask)
    const session = await stored(user._id)
    const { password_hash } = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(session)).not.toContain(token)
    expect(await isOpen(session.id)).toBe(false)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('an endpoint for anyone ignores an old token', async () => {
    const { email } = await newShopper(ask)
    const login = await ask('login', { token: 'A'.repeat(43), body: { email, password: PASSWORD } })
    expect(login.http).toBe(200)
  })

  const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
  const logIn = async (email: string, { token, agent = CHROME }: { token?: string; agent?: string } = {}) => {
    const headers = { 'user-agent': agent }
    const { answer } = await ask('login', { ...(token && { token }), headers, body: { email, password: PASSWORD } })
    return answer.accessToken
  }
  const list = async ({ token, user }: Shopper) =>
    (await ask('listSessions', { token, path: { id: user._id } })).answer.sessions

  test('sessions are listed with device, network and last use, and ended one by one or all', async () => {
    const shopper = await newShopper(ask)
    clock.pass(HOUR)
    const phone = await logIn(shopper.email)
    const others = [await logIn(shopper.email), await logIn(shopper.email)]
    const sessions = await list(shopper)
    expect(sessions).toHaveLength(4)
    expect(sessions.filter(({ isThisDevice }) => isThisDevice)).toHaveLength(1)
    const found = (await list({ ...shopper, token: phone })).find(({ isThisDevice }) => isThisDevice)
    expect(found).toMatchObject({ device: 'Chrome on Android', place: '127.0.x.x' })
    expect(found?.lastSeenAt).toBe(new Date(clock.now()).toISOString())
    const end = (body: object, { token, user } = shopper) => ask('endSessions', { token, path: { id: user._id }, body })
    expect((await end({ session: found?.id })).http).toBe(200)
    expect(await Promise.all([phone, ...others].map(isOpen))).toEqual([false, true, true])
    expect((await end({ session: found?.id })).code).toBe('NOT_FOUND')
    expect((await end({})).http).toBe(200)
    expect(await Promise.all([shopper.token, ...others].map(isOpen))).toEqual([true, false, false])
  })

  test('nobody lists or ends the sessions of others', async () => {
    const [asha, ravi] = [await newShopper(ask), await newShopper(ask)]
    const [session] = await list(asha)
    const path = { id: asha.user._id }
    expect((await ask('listSessions', { token: ravi.token, path })).code).toBe('NOT_FOUND')
    expect((await ask('endSessions', { token: ravi.token, path, body: {} })).code).toBe('NOT_FOUND')
    const own = { token: ravi.token, path: { id: ravi.user._id }, body: { session: session?.id } }
    expect((await ask('endSessions', own)).code).toBe('NOT_FOUND')
    expect(await isOpen(asha.token)).toBe(true)
  })

  test('a session ends after 180 days, however often it is used', async () => {
    const { token } = await newShopper(ask)
    for (let day = 0; day < 170; day += 10) {
      clock.pass(10 * DAY)
      expect(await isOpen(token)).toBe(true)
    }
    clock.pass(10 * DAY)
    expect(await isOpen(token)).toBe(false)
  })

  test('a login ends the session that the device had, and only a right password does', async () => {
    const { email, token } = await newShopper(ask)
    await ask('login', { token, body: { email, password: 'a wrong one' } })
    expect(await isOpen(token)).toBe(true)
    const next = await logIn(email, { token })
    expect(await isOpen(token)).toBe(false)
    expect(await isOpen(next)).toBe(true)
  })

  test('a login from a new device is emailed in no words of its sender, and others are not', async () => {
    const { email } = await newShopper(ask, { fullname: 'Call 555 now' })
    const news = async () => {
      await shop.outbox.runDue()
      return (await readMails(shop.dataDir)).filter(
        ({ to, subject }) => to === email && subject.startsWith('New login'),
      )
    }
    await accessTokenOf(ask, email)
    expect(await news()).toEqual([])
    await logIn(email)
    const [mail] = await news()
    expect(mail?.text).toContain('(Chrome on Android), from the network 127.0.x.x')
    await logIn(email)
    const token = await logIn(email, { agent: 'see evil.example, Firefox/1 Windows' })
    await logIn(email, { token, agent: CHROME.replace('Android', 'Macintosh') })
    const mails = await news()
    expect(mails).toHaveLength(2)
    expect(mails.map(({ raw }) => raw).join()).not.toMatch(/evil|555/)
  })
})
