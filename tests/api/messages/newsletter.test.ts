import { describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#server/jobs/cleanup.ts'
import { newEmail } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, movableClock } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(stores)('the newsletter on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, open: { clock: clock.now } })
  const { ask } = shop

  const subscribe = (email: string) => ask('subscribe', { body: { email } })
  const subscribeBy = (key: string, email: string) =>
    ask('subscribe', { body: { email }, headers: { 'idempotency-key': key } })
  const confirm = (token: string) => ask('confirmSubscription', { path: { token } })
  const end = (token: string) => ask('unsubscribe', { path: { token } })
  const rows = (email: string) =>
    shop.db.selectFrom('newsletter_subscriptions').selectAll().where('email', '=', email).execute()
  async function mailsTo(email: string) {
    await shop.outbox.runDue()
    return (await readMails(shop.dataDir)).filter(({ to }) => to === email)
  }
  const linkIn = (text = '') => /\/newsletter\/confirm\/([\w-]+)$/m.exec(text)?.[1] ?? 'no link'

  async function asked(): Promise<{ email: string; token: string }> {
    const email = newEmail()
    await subscribe(email)
    const [mail] = await mailsTo(email)
    return { email, token: linkIn(mail?.text) }
  }

  test('sends nothing to an email before the link in its confirmation email is followed', async () => {
    const { email, token } = await asked()
    expect(await rows(email)).toMatchObject([{ state: 'pending', confirmed_at: null }])
    expect((await confirm(token)).answer).toMatchObject({ status: 'ok', email })
    expect(await rows(email)).toMatchObject([{ state: 'confirmed', confirmed_at: clock.now() }])
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Welcome to the Nakshi newsletter')
  })

  test('stores an email once, whatever its case and however often it is entered', async () => {
    const { email } = await asked()
    await Promise.all([subscribe(` ${email.toUpperCase()} `), subscribe(email)])
    expect(await rows(email)).toHaveLength(1)
  })

  test('sends one email for a subscription that is repeated with its key after a lost response', async () => {
    const email = newEmail()
    const key = `key of ${email}`
    const sent = await Promise.all([subscribeBy(key, email), subscribeBy(key, email)])
    expect([...sent, await subscribeBy(key, email)].map(({ http }) => http)).toEqual([200, 200, 200])
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await subscribeBy(key, newEmail())).code).toBe('REPEAT_DIFFERS')
  })

  test('does not reveal who is already subscribed', async () => {
    const { email, token } = await asked()
    await confirm(token)
    const mails = (await mailsTo(email)).length
    const [known, unknown] = [await subscribe(email), await subscribe(newEmail())]
    expect(known.answer).toEqual(unknown.answer)
    expect(await mailsTo(email)).toHaveLength(mails)
  })

  test('welcomes once, even if the link is followed twice', async () => {
    const { email, token } = await asked()
    expect([(await confirm(token)).http, (await confirm(token)).http]).toEqual([200, 200])
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(1)
  })

  test('sends at most three confirmation emails a day to an address that does not confirm', async () => {
    const email = newEmail()
    for (let asking = 0; asking < 6; asking++) await subscribe(email)
    expect(await mailsTo(email)).toHaveLength(3)
    clock.pass(DAY)
    await subscribe(email)
    expect(await mailsTo(email)).toHaveLength(4)
  })

  test('supports one-click unsubscribe by POST in every email', async () => {
    const { email, token } = await asked()
    await confirm(token)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const { raw } of mails) {
      const address = /^List-Unsubscribe: <([^>]+)>/m.exec(raw.replace(/\r?\n[ \t]/g, ' '))?.[1]
      expect(address).toBe(`${shop.origin}/api/newsletter/one-click/${token}`)
      expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'List-Unsubscribe=One-Click'
    const ended = await fetch(`${shop.origin}/api/newsletter/one-click/${token}`, { method: 'POST', headers, body })
    expect(ended.status).toBe(200)
    expect(await rows(email)).toMatchObject([{ state: 'unsubscribed', unsubscribed_at: clock.now() }])
  })

  test('unsubscribes nobody on a GET of that URL, and redirects to the page', async () => {
    const { email, token } = await asked()
    await confirm(token)
    const seen = await fetch(`${shop.origin}/api/newsletter/one-click/${token}`, { redirect: 'manual' })
    expect([seen.status, seen.headers.get('location')]).toEqual([302, `/newsletter/end/${token}`])
    expect(await rows(email)).toMatchObject([{ state: 'confirmed' }])
  })

  test('lets subscribers unsubscribe twice without an error, and subscribe again with a new link', async () => {
    const { email, token } = await asked()
    await confirm(token)
    expect([(await end(token)).http, (await end(token)).http]).toEqual([200, 200])
    expect((await confirm(token)).code).toBe('SUBSCRIPTION_UNKNOWN')
    const earlier = (await mailsTo(email)).length
    await subscribe(email)
    const links = (await mailsTo(email)).map(({ text }) => linkIn(text)).filter((link) => link !== 'no link')
    expect(await mailsTo(email)).toHaveLength(earlier + 1)
    const newToken = links.find((link) => link !== token) ?? 'no new link'
    expect((await confirm(newToken)).http).toBe(200)
    expect(await rows(email)).toMatchObject([{ state: 'confirmed' }])
  })

  test.each(['confirmSubscription', 'unsubscribe'] as const)('%s refuses an invented link', async (name) => {
    expect((await ask(name, { path: { token: 'made-up' } })).code).toBe('SUBSCRIPTION_UNKNOWN')
  })

  test('refuses an invalid email at its field', async () => {
    expect((await subscribe('asha')).fields).toEqual({ email: 'Please enter a valid e-mail' })
  })

  test('forgets an unconfirmed email after thirty days', async () => {
    const waiting = await asked()
    const reading = await asked()
    await confirm(reading.token)
    await deleteExpiredRows(shop.db, clock.now() + 31 * DAY)
    expect([await rows(waiting.email), await rows(reading.email)]).toMatchObject([[], [{ state: 'confirmed' }]])
  })

  test('forgets the key of a request after ninety days', async () => {
    await subscribeBy('key-of-long-ago', newEmail())
    const kept = () =>
      shop.db.selectFrom('idempotency_keys').select('id').where('created_at', '=', clock.now()).execute()
    expect(await kept()).toHaveLength(1)
    await deleteExpiredRows(shop.db, clock.now() + 91 * DAY)
    expect(await kept()).toEqual([])
  })
})
