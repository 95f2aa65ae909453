/** Each mail of the shop once, as somebody could get it. Only for looking at. */
import { passwordChangedLetter, resetLetter } from '../domains/account/letters.ts'
import { customOrderArrivedLetter, customOrderLetter } from '../domains/custom-orders/letters.ts'
import { messageArrivedLetter, messageLetter } from '../domains/messages/letters.ts'
import { accountDeletedLetter } from '../domains/my-data/letters.ts'
import { confirmationLetter, welcomeLetter } from '../domains/newsletter/letters.ts'
import { orderLetter, refundLetter } from '../domains/orders/letters.ts'
import type { OrderOnWire } from '../domains/orders/order-on-wire.ts'
import type { Letter } from '../providers/mail.ts'

const TO = 'asha@example.com'
const READER = { email: TO, token: 'sample' }
const MESSAGE = { number: 'MS-26-000017', name: 'Asha Patel', email: TO, message: 'Hello,\n\nis the Tara ring silver?' }

function customRequest(origin: string) {
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

const ORDER: OrderOnWire = {
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

function orderSamples(origin: string): Record<string, Letter> {
  const paid = '₹1,211.40'
  const about = (rest: Partial<OrderOnWire> = {}) => ({ to: TO, origin, order: { ...ORDER, ...rest }, paid })
  const money = { to: TO, origin, amount: paid }
  return {
    'order-placed': orderLetter('placed', about()),
    'order-placed-cod': orderLetter('placed', about({ payment: 'cod', money: 'on delivery' })),
    'order-placed-dollars': orderLetter('placed', { ...about({ payment: 'card' }), paid: '$13.77' }),
    'order-shipped': orderLetter('shipped', about()),
    'order-in-transit': orderLetter('in transit', about()),
    'order-delivered': orderLetter('delivered', about()),
    'order-cancelled': orderLetter('cancelled', about({ money: 'being refunded' })),
    'order-refunded': orderLetter('refunded', about()),
    'payment-too-late': refundLetter('too late', money),
    'payment-twice': refundLetter('paid twice', money),
    'payment-of-other-amount': refundLetter('other amount', money),
  }
}

/** By the name under which it is shown. `origin` is the shop's own address. */
export function sampleLetters(origin: string): Record<string, Letter> {
  return {
    'reset-link': resetLetter(TO, `${origin}/reset-password/sample`),
    'password-changed': passwordChangedLetter(TO),
    'account-deleted': accountDeletedLetter(TO),
    'newsletter-confirmation': confirmationLetter(READER, origin),
    'newsletter-welcome': welcomeLetter(READER, origin),
    'message-to-owner': messageLetter(MESSAGE),
    'message-arrived': messageArrivedLetter(TO, MESSAGE.number),
    'request-to-owner': customOrderLetter('CJ-26-000123', customRequest(origin)),
    'request-arrived': customOrderArrivedLetter('CJ-26-000123', customRequest(origin)),
    ...orderSamples(origin),
  }
}
