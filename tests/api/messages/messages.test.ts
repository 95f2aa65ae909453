import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { deleteExpiredRows } from '#server/jobs/cleanup.ts'
import { newEmail } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, movableClock } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(stores)('messages on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, open: { clock: clock.now } })
  const { ask } = shop

  const draft = (email = newEmail()) => ({ name: 'Asha Patel', email, message: 'Is it silver?\nThank you' })
  const send = (body: object, key?: string) =>
    ask('sendMessage', { body, ...(key && { headers: { 'idempotency-key': key } }) })
  const kept = (email: string) => shop.db.selectFrom('messages').selectAll().where('email', '=', email).execute()
  async function mailsAbout(email: string) {
    await shop.outbox.runDue()
    return (await readMails(shop.dataDir)).filter(({ to, raw }) => to === email || raw.includes(`Reply-To: ${email}`))
  }

  test('are stored with a number and emailed to the owner, who can reply', async () => {
    const message = draft()
    expect(await send(message)).toMatchObject({ http: 200, answer: { status: 'ok', message: 'Message Sent!' } })
    const [row, ...more] = await kept(message.email)
    expect(more).toEqual([])
    expect(row?.number).toMatch(/^MS-26-\d{6}$/)
    const toOwner = (await mailsAbout(message.email)).find(({ to }) => to === brand.email)
    expect(toOwner?.subject).toBe(`Message ${row?.number} from Asha Patel`)
    expect(toOwner?.text).toContain('> Is it silver?\n> Thank you')
  })

  test('are confirmed to the visitor by an email with the number and without the text', async () => {
    const message = draft()
    await send(message)
    const [row] = await kept(message.email)
    const arrived = (await mailsAbout(message.email)).find(({ to }) => to === message.email)
    expect(arrived?.text).toContain(`your message ${row?.number}`)
    expect(arrived?.raw).not.toContain('silver')
  })

  test('that are sent again with their key are not duplicated', async () => {
    const message = draft()
    const key = randomUUID()
    const sent = await Promise.all([send(message, key), send(message, key), send(message, key)])
    expect(sent.map(({ http }) => http)).toEqual([200, 200, 200])
    expect(await kept(message.email)).toHaveLength(1)
    expect(await mailsAbout(message.email)).toHaveLength(2)
  })

  test('are refused if their key was used for a different text', async () => {
    const message = draft()
    const key = randomUUID()
    await send(message, key)
    expect((await send({ ...message, message: 'Something else' }, key)).code).toBe('REPEAT_DIFFERS')
  })

  test('are refused with a message for every missing field', async () => {
    const { http, fields } = await send({ name: ' ', email: 'asha' })
    expect({ http, fields }).toEqual({
      http: 400,
      fields: {
        name: 'Name is required',
        email: 'Please enter a valid e-mail',
        message: 'Message is required',
      },
    })
  })

  test('from a bot that fills in the hidden field get a normal response and are not stored', async () => {
    const message = { ...draft(), website: 'https://casino.example' }
    expect((await send(message)).http).toBe(200)
    expect(await kept(message.email)).toEqual([])
    expect(await mailsAbout(message.email)).toEqual([])
  })

  test('that are sent within a second arrive, even from a page of an older release that sends its timing', async () => {
    const message = draft()
    expect((await send({ ...message, took: 300 })).http).toBe(200)
    expect(await kept(message.email)).toHaveLength(1)
  })

  test('are limited to five an hour per email', async () => {
    const message = draft()
    for (let sent = 0; sent < 5; sent++) expect((await send(message)).http).toBe(200)
    expect(await send(message)).toMatchObject({ http: 429, code: 'TOO_OFTEN', answer: { retryAfter: 3600 } })
    clock.pass(HOUR)
    expect((await send(message)).http).toBe(200)
  })

  test('cannot inject headers through the name', async () => {
    const message = { ...draft(), name: 'Asha\r\nBcc: many@example.com' }
    await send(message)
    const toOwner = (await mailsAbout(message.email)).find(({ to }) => to === brand.email)
    expect(toOwner?.subject).toContain('from Asha Bcc: many@example.com')
    expect(toOwner?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  })

  test('are deleted after two years', async () => {
    const message = draft()
    await send(message)
    await deleteExpiredRows(shop.db, clock.now() + 2 * 364 * DAY)
    expect(await kept(message.email)).toHaveLength(1)
    await deleteExpiredRows(shop.db, clock.now() + 2 * 366 * DAY)
    expect(await kept(message.email)).toEqual([])
  })
})
