import { describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { PasswordHasher } from '#server/domains/account/password-hasher.ts'
import { accessTokenOf, newEmail, newShopper, PASSWORD } from '../../support/shop/api-client.ts'
import { DAY, HOUR, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'
import { testLog } from '../../support/shop/test-log.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(stores)('sessions on %s', (store) => {
  const clock = movableClock()
  const log = testLog()
  const passwords = new PasswordHasher()
  const shop = useShop({ store, open: { clock: clock.now, passwords, logTo: log.stream, logLevel: 'trace' } })
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

  test('the log contains no token, password or email, even for failed requests', async () => {
    const email = newEmail()
    const { token } = await newShopper(ask, { email })
    await ask('login', { body: { email, password: 'a wrong secret' } })
    await ask('resetPassword', { path: { token: 'link-secret' }, body: { password: PASSWORD } })
    await ask('forgotPassword', { body: { email } })
    await shop.outbox.runDue()
    await shop.db.schema.alterTable('sessions').renameTo('sessions_away').execute()
    expect(await ask('readMe', { token })).toMatchObject({ http: 500, code: 'UNEXPECTED' })
    await shop.db.schema.alterTable('sessions_away').renameTo('sessions').execute()
    expect(log.text()).toContain('A request failed.')
    for (const secret of [token, PASSWORD, 'a wrong secret', 'link-secret', email]) {
      expect(log.text()).not.toContain(secret)
    }
  })

  test('an endpoint for anyone ignores an old token', async () => {
    const { email } = await newShopper(ask)
    const login = await ask('login', { token: 'A'.repeat(43), body: { email, password: PASSWORD } })
    expect(login.http).toBe(200)
  })
})
