/** Nobody sends their own words to a stranger in the shop's name. */
import { describe, expect, test } from 'vitest'
import { returnStates } from '#contract/orders/return-states.ts'
import { notifyRestocked } from '#server/domains/stock-alerts/notify-restocked.ts'
import { addJob, type OrderEmailTopic } from '#server/storage/outbox.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { newEmail, newShopper, PASSWORD } from '../../support/shop/api-client.ts'
import { newPurchase, RING, rings } from '../../support/shop/buyer.ts'
import { readAllMails, type WrittenMail } from '../../support/shop/mails.ts'
import { setStock } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { verifyAddress } from '../../support/shop/verified-address.ts'

const TOPICS: Record<OrderEmailTopic, true> = {
  placed: true,
  'to confirm': true,
  refunded: true,
  'not cancelled': true,
  'contact changed': true,
  shipped: true,
  'in transit': true,
  delivered: true,
  cancelled: true,
  undelivered: true,
  returning: true,
  returned: true,
  lost: true,
}

const SOLD_OUT = 'mehfil-jhumka'
const MARK = 'EvilWord'
const PHONE = '9123409876'
const LINK = 'http://evil.example'
const address = {
  street: `9 ${MARK} Street ${LINK}`,
  city: `${MARK}pur ${LINK}`,
  state: 'Gujarat',
  country: 'India',
  pincode: '380009',
}

describe.each(stores)('an address that nobody has proven to read, on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop

  const mailsTo = async (email: string): Promise<WrittenMail[]> => {
    await shop.outbox.runDue()
    return (await readAllMails(shop.dataDir)).filter(({ to }) => to === email)
  }

  /** Says something wherever a shopper can. */
  async function talkativeShopper() {
    const shopper = await newShopper(ask, { fullname: `${MARK} ${LINK}` })
    const { token, user } = shopper
    await ask('updateUser', { path: { id: user._id }, token, body: { full_address: address, number: PHONE } })
    const { answer } = await ask('createOrder', {
      body: rings(1, { address, phone: PHONE }),
      headers: newPurchase(),
      token,
    })
    const orderId = answer.data._id
    const gift = { orderId, occasion: 'Birthday', userId: user._id, customMessage: `${MARK} ${LINK}` }
    expect((await ask('saveOccasion', { body: gift, token })).http).toBe(200)
    await ask('writeReview', { body: { productId: RING, rating: 1, review: `${MARK} ${LINK}` }, token })
    return { ...shopper, orderId, number: answer.orderID }
  }

  /** Not through the shop's own way, which proves that the parcel arrived. */
  async function askToReturn(token: string, orderId: string): Promise<string> {
    const status = { status: 'delivered' as const, needs_confirmation: 0 }
    const history = JSON.stringify([{ status: 'delivered', at: Date.now() }])
    await shop.db
      .updateTable('orders')
      .set({ ...status, history })
      .where('id', '=', orderId)
      .execute()
    const products = [{ position: 0, quantity: 1 }]
    const body = {
      products,
      reason: 'size' as const,
      wanted: 'refund' as const,
      words: `${MARK} ${LINK}`,
      payTo: `${MARK}@upi`,
    }
    const { answer } = await ask('requestReturn', { path: { id: orderId }, headers: newPurchase(), token, body })
    return answer.data._id
  }

  test('gets emails of every kind, and none has a word of the person who registered it', async () => {
    const { email, token, user, orderId, number } = await talkativeShopper()
    // So that the code comes by email.
    await shop.db.updateTable('orders').set({ phone: '' }).where('id', '=', orderId).execute()
    await ask('sendOrderCode', { path: { id: orderId }, token })
    await shop.outbox.runDue()
    await ask('requestFollowLink', { body: { order_id: number, email } })
    await ask('correctContact', { path: { id: orderId }, token, body: { phone: PHONE, address } })
    await shop.outbox.runDue()
    const returnId = await askToReturn(token, orderId)
    await inTransaction(shop.db, async (tx) => {
      for (const topic of Object.keys(TOPICS) as OrderEmailTopic[]) {
        await addJob(tx, { kind: 'send-order-email', payload: { orderId, topic }, dedupeKey: `${orderId} ${topic}` }, 0)
      }
      for (const topic of returnStates) {
        await addJob(
          tx,
          { kind: 'send-return-email', payload: { returnId, topic }, dedupeKey: `${returnId} ${topic}` },
          0,
        )
      }
    })
    const agents = ['Firefox/130 (Linux)', `${MARK} ${LINK} Chrome/1`]
    for (const agent of agents) {
      await ask('login', { body: { email, password: PASSWORD }, headers: { 'user-agent': agent } })
    }
    const newPassword = 'another one 77'
    const change = { currentPassword: PASSWORD, newPassword }
    await ask('updateUser', { path: { id: user._id }, token, body: change })
    await ask('forgotPassword', { body: { email } })

    const mails = await mailsTo(email)
    const subjects = new Set(mails.map(({ subject }) => subject))
    expect(subjects.size).toBeGreaterThanOrEqual(Object.keys(TOPICS).length + returnStates.length + 6)
    expectNoWordOf(mails)
    expect(
      (await shop.db.selectFrom('users').select('email_verified_at').where('id', '=', user._id).execute())[0],
    ).toEqual({ email_verified_at: null })
  })

  test('gets no word of the person who typed it into a form', async () => {
    const email = newEmail()
    const name = `${MARK} ${LINK}`
    const headers = newPurchase()
    expect((await ask('sendMessage', { body: { name, email, message: name }, headers })).http).toBe(200)
    const custom = { type: 'ring', material: 'gold', gemstones: MARK, size: MARK, additionalNotes: name, name, email }
    const sent = await ask('createCustomOrder', { body: { ...custom, number: PHONE, designFile: `${LINK}/x.png` } })
    expect(sent.http).toBe(200)
    await ask('subscribe', { body: { email } })
    await ask('requestStockAlert', { body: { productID: SOLD_OUT, email } })
    await setStock(shop.db, 5, SOLD_OUT)
    await notifyRestocked({ db: shop.db, clock: Date.now })
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(4)
    expectNoWordOf(mails)
  })

  test('gets city and PIN code of the order, but no street, once it is verified', async () => {
    const { email, orderId } = await talkativeShopper()
    await verifyAddress(shop, email)
    await inTransaction(shop.db, (tx) =>
      addJob(tx, { kind: 'send-order-email', payload: { orderId, topic: 'placed' }, dedupeKey: `again ${orderId}` }, 0),
    )
    const mail = (await mailsTo(email)).find(({ subject }) => subject.endsWith('is confirmed'))
    expect(mail?.text.replaceAll('\n', ' ')).toContain(`We will send it to ${address.city}, ${address.pincode}.`)
    expect(mail?.text).not.toContain('Street')
  })
})

function expectNoWordOf(mails: readonly WrittenMail[]): void {
  for (const { subject, raw, text } of mails) {
    for (const word of [MARK, 'evil.example', PHONE]) {
      expect(text, subject).not.toContain(word)
      expect(raw, subject).not.toContain(word)
    }
  }
}
