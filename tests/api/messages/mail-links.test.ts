/** Follows every link in the emails that the shop writes into files. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleEmails } from '#server/dev/sample-emails.ts'
import { notifyRestocked } from '#server/domains/stock-alerts/notify-restocked.ts'
import { apiClient, newEmail, newShopper } from '../../support/shop/api-client.ts'
import { newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { readMails, type WrittenMail } from '../../support/shop/mails.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { setStock } from '../../support/shop/stock.ts'

let shop: InProcessShop
const ask = apiClient(() => shop.origin)

beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

async function mailsTo(email: string): Promise<WrittenMail[]> {
  await shop.outbox.runDue()
  return (await readMails(shop.dataDir)).filter(({ to }) => to === email)
}
async function mailTo(email: string, subject: RegExp): Promise<WrittenMail> {
  const mail = (await mailsTo(email)).find((found) => subject.test(found.subject))
  if (!mail) throw new Error(`There is no mail ${subject} to ${email}.`)
  return mail
}

/** Returns the secret or id in the email’s only link below `path`. */
function linkBelow(path: string, { links }: WrittenMail): string {
  const [link, ...others] = links.filter((address) => address.startsWith(shop.origin + path))
  if (!link || others.length > 0) throw new Error(`There is not one link to ${path}: ${links}`)
  return link.slice(shop.origin.length + path.length)
}

test('the link in a password-reset email sets a new password', async () => {
  const { email } = await newShopper(ask)
  await ask('forgotPassword', { body: { email } })
  const token = linkBelow('/reset-password/', await mailTo(email, /^Reset/))
  expect((await ask('resetPassword', { path: { token }, body: { password: 'another one' } })).http).toBe(200)
  expect((await ask('login', { body: { email, password: 'another one' } })).http).toBe(200)
})

test('the links in newsletter emails subscribe and unsubscribe', async () => {
  const email = newEmail()
  await ask('subscribe', { body: { email } })
  const yes = linkBelow('/newsletter/confirm/', await mailTo(email, /^Shall/))
  expect((await ask('confirmSubscription', { path: { token: yes } })).answer.email).toBe(email)
  const no = linkBelow('/newsletter/end/', await mailTo(email, /^Welcome/))
  expect((await ask('unsubscribe', { path: { token: no } })).answer.email).toBe(email)
})

test('the links in a stock alert open the product, and stop the alerts', async () => {
  const email = newEmail()
  await setStock(shop.db, 0, 'mehfil-jhumka')
  await ask('requestStockAlert', { body: { productID: 'mehfil-jhumka', email } })
  await setStock(shop.db, 1, 'mehfil-jhumka')
  await notifyRestocked({ db: shop.db, clock: Date.now })
  const mail = await mailTo(email, /is back in stock$/)
  const { answer } = await ask('readProduct', { path: { id: linkBelow('/products/', mail) } })
  expect(answer.product.title).toBe('Mehfil Jhumka')
  const token = linkBelow('/stock-alerts/end/', mail)
  expect((await ask('endStockAlerts', { path: { token } })).answer.email).toBe(email)
})

test('the links in every email about an order open that order, with and without a login', async () => {
  const { email, token } = await newBuyer(ask)
  const orderIn = async (mail: WrittenMail) => {
    const { answer } = await ask('readOrder', { path: { id: linkBelow('/orders/', mail) }, token })
    const followed = await ask('followOrder', { path: { token: linkBelow('/follow/', mail) } })
    expect(followed.answer.order.order_id).toBe(answer.order.order_id)
    return answer.order.order_id
  }
  const sent = (await ask('createOrder', { body: rings(), headers: newPurchase(), token })).answer.orderID
  for (const [status, subject] of [
    ['', /^Please confirm your order/],
    ['shipped', /has shipped$/],
    ['in transit', /is in transit$/],
    ['delivered', /has been delivered$/],
  ] as const) {
    if (status) await ownerCommand(shop, 'status', sent, status, '--anyway')
    expect(await orderIn(await mailTo(email, subject))).toBe(sent)
  }
  const other = (await ask('createOrder', { body: rings(), headers: newPurchase(), token })).answer.orderID
  await ownerCommand(shop, 'status', other, 'cancelled')
  expect(await orderIn(await mailTo(email, /is cancelled$/))).toBe(other)
})

describe('every email that the shop can send', () => {
  /** The targets of all links in emails. The tests above and the browser tests follow each kind. */
  const FOLLOWED = [
    /^\/reset-password\/\w+$/,
    /^\/login-link\/\w+$/,
    /^\/verify-email\/\w+$/,
    /^\/newsletter\/(confirm|end)\/\w+$/,
    /^\/orders(\/\w+)?$/,
    /^\/follow\/\w+$/,
    /^\/products\?sort=new$/,
    /^\/products\/[\w-]+$/,
    /^\/stock-alerts\/end\/\w+$/,
    /^\/cart$/,
  ]
  // This part of the email is text and not a link: it may be any address.
  const DESIGN = /^\/uploads\/sample\.webp$/
  const origin = 'https://shop.example'

  test.each(Object.entries(sampleEmails(origin)))('%s has only links that are tested', (_, { text, html }) => {
    const inText = (text.match(/https?:\/\/\S+/g) ?? []).map((link) => link.slice(origin.length))
    const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href = '']) => href.slice(origin.length))
    const links = inText.filter((link) => !DESIGN.test(link))
    expect(inHtml).toEqual(links)
    expect(links.filter((link) => !FOLLOWED.some((kind) => kind.test(link)))).toEqual([])
  })
})
