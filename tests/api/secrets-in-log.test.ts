import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { apiClient, PASSWORD } from '../support/shop/api-client.ts'
import { newBuyer, newPurchase, rings } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { type MailServer, startMailServer } from '../support/shop/mails.ts'
import { ownerCommand } from '../support/shop/owner-command.ts'
import { sandboxIn } from '../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { testLog } from '../support/shop/test-log.ts'
import { photograph } from '../support/shop/upload-samples.ts'

const SMTP_PASSWORD = 'planted-smtp-password'
const S3_SECRET = 'planted-s3-secret'
const SMS_KEY = 'planted-sms-key'
const NOBODY = '127.0.0.1:1'

const log = testLog()
let mail: MailServer
let shop: InProcessShop
const ask = apiClient(() => shop.origin)
const sandbox = sandboxIn(() => shop)

beforeAll(async () => {
  mail = await startMailServer()
  const environment = {
    SMTP_URL: mail.url.replace('//', `//shop:${SMTP_PASSWORD}@`),
    MAIL_FROM: 'shop@example.com',
    S3_URL: `http://shop:${S3_SECRET}@${NOBODY}/pictures`,
    SMS_KEY,
    SMS_TEMPLATE: 'code',
    SMS_URL: `http://${NOBODY}`,
  }
  shop = await startShop({ environment, open: { logTo: log.stream, logLevel: 'trace' } })
})
afterAll(async () => {
  await shop.stop()
  mail.close()
})

/** The secret of the link in an email to somebody. */
async function linkIn(email: string, path: string): Promise<string> {
  await shop.outbox.runDue()
  const letters = mail.taken().filter((letter) => letter.includes(email))
  const text = letters.join('').replaceAll(/=\r?\n/g, '')
  const [, secret] = new RegExp(`/${path}/([\\w-]+)`).exec(text) ?? []
  if (!secret) throw new Error(`No email to ${email} has a link to ${path}.`)
  return secret
}

test('no secret of the shop or its shoppers is in the log, the events or a command’s words, whatever fails', async () => {
  const { email, token, user } = await newBuyer(ask)
  await ask('login', { body: { email, password: 'a wrong secret' } })
  await ask('resetPassword', { path: { token: 'link-secret' }, body: { password: PASSWORD } })
  await ask('forgotPassword', { body: { email } })
  const staffToken = (await ownerCommand(shop, 'staff-token', 'add', 'Ravi')).lines.at(-1) ?? ''
  await ask('setProductStock', { path: { id: 'no-such-ring' }, body: { stock: 7 }, token: staffToken })

  const { payment: _, ...one } = rings()
  const { answer } = await ask('createRazorpayOrder', { body: one, token, headers: newPurchase() })
  const paid = (await sandbox.payRazorpay(answer.id)).answer
  await ask('verifyRazorpayPayment', { body: paid, token })
  await ask('createOrder', { body: rings(), token, headers: newPurchase() })
  const links = [
    await linkIn(email, 'reset-password'),
    await linkIn(email, 'verify-email'),
    await linkIn(email, 'follow'),
  ]
  for (const link of links) await fetch(`${shop.origin}/follow/${link}`)
  await eventually(async () => expect((await sandbox.webhooks()).some(({ state }) => state === 'delivered')).toBe(true))
  const jobs = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'handle-webhook').execute()
  const signatures = jobs.map(({ payload }): string => JSON.parse(payload).signature)

  mail.refuse('550 no such mailbox')
  for (const provider of ['razorpay', 'stripe', 'paypal', 'shiprocket'] as const)
    await sandbox.setFault(provider, 'down')
  await ask('forgotPassword', { body: { email } })
  await ask('createRazorpayOrder', { body: one, token, headers: newPurchase() })
  await ask('proceedCheckout', { body: one, token, headers: newPurchase() })
  const orders = (await ask('listOrders', { path: { userId: user._id }, token })).answer
  for (const { order_id } of orders) await ownerCommand(shop, 'refund', order_id, '49', 'scratched')
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await photograph())], 'design.jpg', { type: 'image/jpeg' }))
  expect((await ask('uploadImage', { body: form })).http).toBe(503)
  await fetch(`${shop.origin}/api/webhooks/razorpay`, {
    method: 'POST',
    headers: { 'x-razorpay-signature': 'forged-signature' },
    body: '{}',
  })
  await shop.outbox.runDue()
  await shop.db.schema.alterTable('sessions').renameTo('sessions_away').execute()
  expect(await ask('readMe', { token })).toMatchObject({ http: 500, code: 'UNEXPECTED' })
  await shop.db.schema.alterTable('sessions_away').renameTo('sessions').execute()

  for (const line of [
    'A request failed.',
    'A job failed and will be retried.',
    'A provider was asked.',
    'An email was sent.',
  ]) {
    expect(log.text()).toContain(line)
  }
  const commands = await Promise.all(
    [['events'], ['failed'], ['orders'], ['staff-token', 'list']].map((words) => ownerCommand(shop, ...words)),
  )
  const said = log.text() + JSON.stringify(commands)
  const { razorpay, stripe, payPal, shiprocket } = sandboxKeys
  const keys = [razorpay.keySecret, razorpay.webhookSecret, stripe.secretKey, stripe.webhookSecret, payPal.clientSecret]
  expect(signatures.length).toBeGreaterThan(0)
  for (const secret of [
    ...[SMTP_PASSWORD, Buffer.from(`\0shop\0${SMTP_PASSWORD}`).toString('base64'), S3_SECRET, SMS_KEY, ...keys],
    ...[shiprocket.password, staffToken, token, PASSWORD, 'a wrong secret', 'link-secret', ...links, ...signatures],
    ...['forged-signature', paid.razorpay_signature],
  ]) {
    expect(secret).not.toBe('')
    expect(said).not.toContain(secret)
  }
  expect(log.text()).not.toContain(email)
})
