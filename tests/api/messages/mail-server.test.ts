import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient, newEmail } from '../../support/shop/api-client.ts'
import { type MailServer, readMails, startMailServer } from '../../support/shop/mails.ts'
import { HOUR, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('a shop with a mail server on %s', (store) => {
  let shop: InProcessShop
  let server: MailServer
  // The CLI uses the real time, so the shop’s clock must not be behind it.
  const clock = movableClock(Date.now())
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    server = await startMailServer()
    const environment = { SMTP_URL: server.url, MAIL_FROM: 'shop@nakshi.example' }
    shop = await startShop({ store, environment, open: { clock: clock.now } })
  })
  afterAll(async () => {
    await shop.stop()
    server.close()
  })

  const subscribe = async () => {
    const email = newEmail()
    await ask('subscribe', { body: { email } })
    await shop.outbox.runDue()
    return email
  }
  const emailsTo = (email: string) => server.taken().filter((message) => message.includes(`To: ${email}`))
  const failed = async (...words: string[]) => (await ownerCommand(shop, 'failed', ...words)).lines.join('\n')

  test('sends emails to the server and writes no files', async () => {
    const email = await subscribe()
    expect(emailsTo(email)).toHaveLength(1)
    expect(emailsTo(email)[0]).toContain('From: Nakshi <shop@nakshi.example>')
    expect(await readMails(shop.dataDir)).toEqual([])
  })

  test('retries a refused email until the server accepts it, and sends it once', async () => {
    server.refuse('451 4.3.2 not now')
    const email = await subscribe()
    expect(emailsTo(email)).toEqual([])
    expect(await failed()).toContain('451 4.3.2 not now')
    clock.pass(MINUTE)
    await shop.outbox.runDue()
    expect(emailsTo(email)).toEqual([])
    server.refuse(null)
    clock.pass(MINUTE)
    await shop.outbox.runDue()
    clock.pass(HOUR)
    await shop.outbox.runDue()
    expect(emailsTo(email)).toHaveLength(1)
    expect(await failed()).toBe('There are no failed jobs.')
  })

  test('gives up an email that is refused for hours, shows the reason in the CLI, and sends it when the owner retries', async () => {
    server.refuse('550 5.1.1 no such mailbox')
    const email = await subscribe()
    for (let tries = 1; tries < 12; tries++) {
      clock.pass(HOUR)
      await shop.outbox.runDue()
    }
    expect(await failed()).toContain('550 5.1.1 no such mailbox')
    server.refuse(null)
    clock.pass(HOUR)
    await shop.outbox.runDue()
    expect(emailsTo(email)).toEqual([])
    await failed('--again')
    await shop.outbox.runDue()
    expect(emailsTo(email)).toHaveLength(1)
    expect(await failed()).toBe('There are no failed jobs.')
  })
})
