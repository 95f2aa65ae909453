import { describe, expect, test } from 'vitest'
import { newShopper, PASSWORD } from '../support/shop/api-client.ts'
import { homeAddress, newBuyer, RING, rings } from '../support/shop/buyer.ts'
import { readMails } from '../support/shop/mails.ts'
import { ownerCommand } from '../support/shop/owner-command.ts'
import { stores } from '../support/shop/stores.ts'
import { useShop } from '../support/shop/use-shop.ts'

const COLOURED = '\u001b[31mAsha\u0007\u001b]0;x\u0007 \u202ePatel\0\u200b'

describe.each(stores)('what people type, on %s,', (store) => {
  const shop = useShop({ store })
  const { ask } = shop
  const runCommand = async (name: string, ...args: string[]) => (await ownerCommand(shop, name, ...args)).lines

  test('is empty if nothing of it is visible', async () => {
    const body = { fullname: '\u3164', email: 'asha@example.com', password: PASSWORD }
    expect((await ask('register', { body })).fields).toEqual({ fullname: 'Full name is required' })

    const { token } = await newBuyer(ask)
    const invisible = { street: '\u200b', city: '\u2060', state: '\u2800' }
    const order = await ask('createOrder', { token, body: rings(1, { address: { ...homeAddress, ...invisible } }) })
    expect(order.http).toBe(400)
    const line = { ...rings(), address: '\u200b, \u2060, Gujarat 380009, India' }
    expect((await ask('createOrder', { token, body: line })).http).toBe(400)

    const review = { productId: RING, rating: 5, review: '\ufe0f\n\u2060' }
    expect((await ask('writeReview', { token, body: review })).fields).toEqual({
      review: 'Please write a few words about this piece.',
    })
    const message = { name: 'Asha', email: 'asha@example.com', message: '\u00ad\u2028' }
    expect((await ask('sendMessage', { body: message })).fields).toEqual({ message: 'Message is required' })
  })

  test('is stored without what controls a terminal or hides', async () => {
    const { token, user } = await newBuyer(ask, COLOURED)
    expect(user.fullname).toBe('Asha Patel')
    const body = rings(1, {
      address: { ...homeAddress, street: '14 Mangal\rPark,\tC\u00a0G Road' },
      giftData: { occasion: 'Diwali\nTo Ravi, 1 Other Street', isCustom: true },
    })
    const { answer } = await ask('createOrder', { token, body })
    expect(answer.data.address.street).toBe('14 Mangal Park, C G Road')
    expect(await runCommand('order', answer.data.order_id)).toEqual(
      expect.arrayContaining([
        '  A gift for: Diwali To Ravi, 1 Other Street',
        'To Asha Patel, 14 Mangal Park, C G Road, Ahmedabad, Gujarat 380009, India',
      ]),
    )
  })

  test('keeps line breaks where there are several lines, and the joiners of scripts', async () => {
    const { token } = await newBuyer(ask)
    const review = { productId: RING, rating: 5, review: 'क्\u200dष\r\n\r\n\r\n\r\nനന്\u200dമ 👩\u200d👧 ❤\ufe0f' }
    const { answer } = await ask('writeReview', { token, body: review })
    expect(answer.data.review).toBe('क्\u200dष\n\nനന്\u200dമ 👩\u200d👧 ❤\ufe0f')
  })

  test('is printed safely, even as earlier releases stored it', async () => {
    const { token, user } = await newBuyer(ask)
    const { answer } = await ask('createOrder', { token, body: rings() })
    const number = answer.data.order_id
    await shop.db
      .updateTable('users')
      .set({ fullname: '\u001b[2JAsha\r\nPhone 9000000000, email \u202ex' })
      .where('id', '=', user._id)
      .execute()
    const message = { name: 'Asha', email: 'asha@example.com', message: 'Hello' }
    await ask('sendMessage', { body: message })
    await shop.db.updateTable('messages').set({ name: 'Asha\nBcc: \u0007', message: 'One\r\u001b[31mTwo' }).execute()

    const lines = await runCommand('order', number)
    expect(lines.find((line) => line.startsWith('To '))).toMatch(/^To Asha Phone 9000000000, email x, 14 Mangal/)
    const [listed = ''] = await runCommand('messages')
    expect(listed).toMatch(/ {2}Asha Bcc: {1,2}<asha@example\.com>$/)
    const shown = await runCommand('messages', listed.slice(0, 12))
    expect(shown.join('\n')).not.toMatch(/[^\P{Cc}\n]/u)
  })

  test('cannot change the headers of an e-mail', async () => {
    const body = { name: 'Asha\r\nBcc: eve@example.com', email: "o'neil+50%=&/x@example.com", message: 'Hello' }
    expect((await ask('sendMessage', { body })).http).toBe(200)
    await shop.outbox.runDue()
    const mail = (await readMails(shop.dataDir)).find(({ raw }) => raw.includes("Reply-To: o'neil+50%=&/x@example.com"))
    expect(mail?.raw).not.toMatch(/^Bcc:/im)
    expect(mail?.text).toContain('Asha Bcc: eve@example.com')
  })
})

describe('one e-mail address in several spellings', () => {
  const shop = useShop()
  const { ask } = shop
  const spellings = [
    'asha@münchen.example',
    'ASHA@MÜNCHEN.example',
    'asha@xn--mnchen-3ya.example',
    'Asha@mu\u0308nchen.Example',
  ]

  test('is one account', async () => {
    await newShopper(ask, { email: 'asha@münchen.example' })
    for (const email of spellings) {
      expect((await ask('login', { body: { email, password: PASSWORD } })).answer.user.email).toBe(
        'asha@xn--mnchen-3ya.example',
      )
      await ask('forgotPassword', { body: { email } })
    }
    await shop.outbox.runDue()
    const resets = (await readMails(shop.dataDir)).filter(({ resetToken }) => resetToken !== '')
    expect(new Set(resets.map(({ to }) => to))).toEqual(new Set(['asha@xn--mnchen-3ya.example']))
  })

  test('is one subscription', async () => {
    for (const email of spellings) expect((await ask('subscribe', { body: { email } })).http).toBe(200)
    expect(await shop.db.selectFrom('newsletter_subscriptions').select('email').execute()).toEqual([
      { email: 'asha@xn--mnchen-3ya.example' },
    ])
  })

  test('in other letters before the @ is refused with a sentence', async () => {
    expect((await ask('subscribe', { body: { email: 'आशा@example.com' } })).fields).toEqual({
      email: 'We can only write to addresses with Latin letters before the @',
    })
  })
})
