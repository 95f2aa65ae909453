import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient, newEmail, newShopper, PASSWORD } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { HOUR, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'
import { testLog } from '../../support/shop/test-log.ts'

describe.each(stores)('password resets on %s', (store) => {
  let shop: InProcessShop
  const clock = movableClock()
  const log = testLog()
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now, logTo: log.stream, logLevel: 'warn' } })
  })
  afterAll(() => shop.stop())

  async function mailsTo(email: string) {
    await shop.outbox.runDue()
    return (await readMails(shop.dataDir)).filter(({ to }) => to === email)
  }
  const forgot = (email: string) => ask('forgotPassword', { body: { email } })
  const reset = (token: string, password = 'a new password') =>
    ask('resetPassword', { path: { token }, body: { password } })

  async function resetToken(email: string): Promise<string> {
    const before = (await mailsTo(email)).map(({ resetToken }) => resetToken)
    await forgot(email)
    return (await mailsTo(email)).find((mail) => !before.includes(mail.resetToken))?.resetToken ?? 'no mail'
  }

  test('send a link by email, on one line that can be copied', async () => {
    const { email } = await newShopper(ask)
    const { http, answer } = await forgot(` ${email.toUpperCase()}`)
    expect({ http, answer }).toEqual({
      http: 200,
      answer: { status: 'ok', message: 'A password reset link has been sent to your email.' },
    })
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Reset your Nakshi password')
    expect(mail?.raw).toMatch(new RegExp(`^${shop.origin}/reset-password/[\\w-]{32}\r?$`, 'm'))
    expect(mail?.raw).toMatch(/^From: Nakshi <hello@nakshi\.example>\r?$/m)
    expect(mail?.raw).toContain('Content-Type: text/html')
  })

  test('log the file name of the email and not its secret', async () => {
    const { email } = await newShopper(ask)
    const token = await resetToken(email)
    expect(log.text()).toContain(`${shop.dataDir}/mail/reset-link-`)
    expect(log.text()).not.toContain(token)
  })

  test('set a new password and end every session', async () => {
    const here = await newShopper(ask)
    const done = await reset(await resetToken(here.email))
    expect(done).toMatchObject({ http: 200, answer: { status: 'ok', message: 'Password reset successfully.' } })
    expect((await ask('readMe', { token: here.token })).code).toBe('LOGIN_NEEDED')
    expect((await ask('login', { body: { email: here.email, password: PASSWORD } })).http).toBe(401)
    expect((await ask('login', { body: { email: here.email, password: 'a new password' } })).http).toBe(200)
    const subjects = (await mailsTo(here.email)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['Reset your Nakshi password', 'Your Nakshi password was changed'])
  })

  test('accept a link once, even if it is used twice at the same time', async () => {
    const { email } = await newShopper(ask)
    const token = await resetToken(email)
    const both = await Promise.all([reset(token, 'one of them'), reset(token, 'the other')])
    expect(both.map(({ http }) => http).sort()).toEqual([200, 400])
    expect(await reset(token)).toMatchObject({ http: 400, code: 'RESET_LINK_UNUSABLE' })
  })

  test('accept a link for an hour', async () => {
    const { email } = await newShopper(ask)
    const [early, late] = [await resetToken(email), await resetToken(email)]
    clock.pass(HOUR - MINUTE)
    expect((await reset(early)).http).toBe(200)
    clock.pass(MINUTE)
    expect((await reset(late)).code).toBe('RESET_LINK_UNUSABLE')
  })

  test('invalidate all other links when one is used', async () => {
    const { email } = await newShopper(ask)
    const [first, second] = [await resetToken(email), await resetToken(email)]
    expect((await reset(second)).http).toBe(200)
    expect((await reset(first)).code).toBe('RESET_LINK_UNUSABLE')
  })

  test('invalidate links when the password is changed in the account', async () => {
    const { email, token, user } = await newShopper(ask)
    const link = await resetToken(email)
    const body = { currentPassword: PASSWORD, newPassword: 'chosen in the account' }
    await ask('updateUser', { token, path: { id: user._id }, body })
    expect((await reset(link)).code).toBe('RESET_LINK_UNUSABLE')
  })

  test('keep the link valid after an invalid password', async () => {
    const { email } = await newShopper(ask)
    const token = await resetToken(email)
    expect((await reset(token, '12345')).fields).toEqual({ password: 'password must be atleast 6 characters' })
    expect((await reset(token)).http).toBe(200)
  })

  test('let the owner of the account in at once, whatever strangers have tried', async () => {
    const { email } = await newShopper(ask)
    for (let guess = 0; guess < 10; guess++) await ask('login', { body: { email, password: `guess ${guess}` } })
    await reset(await resetToken(email))
    expect((await ask('login', { body: { email, password: 'a new password' } })).http).toBe(200)
  })

  test('respond the same, and work as long, for an unknown email, which gets no message', async () => {
    const added = async (email: string) => {
      const before = await shop.db.selectFrom('outbox').select('id').execute()
      const { http, answer } = await forgot(email)
      const after = await shop.db.selectFrom('outbox').select(['id', 'kind']).execute()
      const kinds = after.filter(({ id }) => !before.some((row) => row.id === id)).map(({ kind }) => kind)
      return { http, answer, kinds }
    }
    const unknown = newEmail()
    const { email } = await newShopper(ask)
    expect(await added(unknown)).toEqual(await added(email))
    expect(await mailsTo(unknown)).toEqual([])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('send at most five emails an hour to one account', async () => {
    const { email } = await newShopper(ask)
    const answers = await Promise.all(Array.from({ length: 8 }, () => forgot(email)))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect(await mailsTo(email)).toHaveLength(5)
    clock.pass(HOUR)
    await forgot(email)
    expect(await mailsTo(email)).toHaveLength(6)
  })

  test('store no secret of a link in the database', async () => {
    const { email } = await newShopper(ask)
    const token = await resetToken(email)
    const rows = [
      await shop.db.selectFrom('password_resets').selectAll().execute(),
      await shop.db.selectFrom('outbox').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe.runIf(stores.includes('postgresql'))('two processes of one shop', () => {
  test('send one email for one password reset', async () => {
    const shop = await startShop({ store: 'postgresql' })
    const twin = await startShop({ environment: { DATABASE_URL: shop.config.databaseUrl ?? '' } })
    const { email } = await newShopper(apiClient(() => shop.origin))
    await apiClient(() => twin.origin)('forgotPassword', { body: { email } })
    await Promise.all([shop.outbox.runDue(), twin.outbox.runDue()])
    const mails = [...(await readMails(shop.dataDir)), ...(await readMails(twin.dataDir))]
    await twin.stop()
    await shop.stop()
    expect(mails).toHaveLength(1)
  })
})
