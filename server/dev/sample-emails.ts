/** Each mail of the shop once, as somebody could get it. Only for looking at. */
import { accountDeletedEmail, passwordChangedEmail, passwordResetEmail } from '../domains/account/account-emails.ts'
import { customOrderReceivedEmail, newCustomOrderEmail } from '../domains/custom-orders/custom-order-emails.ts'
import { messageReceivedEmail, newMessageEmail } from '../domains/messages/message-emails.ts'
import { confirmationEmail, welcomeEmail } from '../domains/newsletter/newsletter-emails.ts'
import { orderEmail, refundEmail } from '../domains/orders/order-emails.ts'
import type { OrderResponse } from '../domains/orders/order-response.ts'
import type { Email } from '../providers/mailer.ts'

const TO = 'asha@example.com'
const SUBSCRIBER = { email: TO, token: 'sample' }
const MESSAGE = { number: 'MS-26-000017', name: 'Asha Patel', email: TO, message: 'Hello,\n\nis the Tara ring silver?' }

function sampleCustomOrder(origin: string) {
  return {
    type: 'ring',
    material: 'silver',
    gemstones: 'Moonstone',
    size: 'Indian 12',
    additionalNotes: 'For my sister.\nShe likes leaves.',
    name: 'Asha Patel',
    email: TO,
    number: '9876543210',
    designFile: `${origin}/uploads/sample.webp`,
  } as const
}

const ORDER: OrderResponse = {
  _id: 'sample',
  order_id: 'NK-26-000123',
  status: 'pending',
  amount: 1211.4,
  subtotal: 1346,
  charges: [{ name: 'Shipping charge', amount: 9 }],
  discounts: [{ name: 'Shipping discount', amount: 9 }],
  coupon: { code: 'WELCOME10', amount: 134.6 },
  address: { street: '14 Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' },
  phone: '9876543210',
  payment: 'online_payment',
  money: 'paid',
  giftData: null,
  bagRevision: 1,
  history: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  products: [
    { _id: '1', quantity: 2, productID: { _id: 'a', title: 'Tara Solitaire Ring', price: 449, image: [] } },
    { _id: '2', quantity: 1, productID: { _id: 'b', title: 'Mehfil Jhumka', price: 448, image: [] } },
  ],
}

function sampleOrderEmails(origin: string): Record<string, Email> {
  const paid = '₹1,211.40'
  const about = (rest: Partial<OrderResponse> = {}) => ({ to: TO, origin, order: { ...ORDER, ...rest }, paid })
  const money = { to: TO, origin, amount: paid }
  return {
    'order-placed': orderEmail('placed', about()),
    'order-placed-cod': orderEmail('placed', about({ payment: 'cod', money: 'on delivery' })),
    'order-placed-dollars': orderEmail('placed', { ...about({ payment: 'card' }), paid: '$13.77' }),
    'order-shipped': orderEmail('shipped', about()),
    'order-in-transit': orderEmail('in transit', about()),
    'order-delivered': orderEmail('delivered', about()),
    'order-cancelled': orderEmail('cancelled', about({ money: 'being refunded' })),
    'order-refunded': orderEmail('refunded', about()),
    'payment-too-late': refundEmail('too late', money),
    'payment-twice': refundEmail('duplicate', money),
    'payment-of-other-amount': refundEmail('wrong amount', money),
  }
}

/** By the name under which it is shown. `origin` is the shop's own address. */
export function sampleEmails(origin: string): Record<string, Email> {
  return {
    'reset-link': passwordResetEmail(TO, `${origin}/reset-password/sample`),
    'password-changed': passwordChangedEmail(TO),
    'account-deleted': accountDeletedEmail(TO),
    'newsletter-confirmation': confirmationEmail(SUBSCRIBER, origin),
    'newsletter-welcome': welcomeEmail(SUBSCRIBER, origin),
    'message-to-owner': newMessageEmail(MESSAGE),
    'message-arrived': messageReceivedEmail(TO, MESSAGE.number),
    'request-to-owner': newCustomOrderEmail('CJ-26-000123', sampleCustomOrder(origin)),
    'request-arrived': customOrderReceivedEmail('CJ-26-000123', sampleCustomOrder(origin)),
    ...sampleOrderEmails(origin),
  }
}
