/** Samples of all emails to shoppers, for previews. */
import type { Order } from '#contract/orders/order.ts'
import { returnStates } from '#contract/orders/return-states.ts'
import {
  accountDeletedEmail,
  loginLinkEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verificationEmail,
} from '../domains/account/account-emails.ts'
import { customOrderReceivedEmail, newCustomOrderEmail } from '../domains/custom-orders/custom-order-emails.ts'
import { messageReceivedEmail, newMessageEmail } from '../domains/messages/message-emails.ts'
import { confirmationEmail, welcomeEmail } from '../domains/newsletter/newsletter-emails.ts'
import { orderCodeEmail } from '../domains/ordering/confirmation/order-codes.ts'
import { followLinkEmail } from '../domains/ordering/following/request-follow-link.ts'
import { orderEmail, refundEmail } from '../domains/ordering/orders/order-emails.ts'
import { returnEmail } from '../domains/returns/return-emails.ts'
import { backInStockEmail } from '../domains/stock-alerts/stock-alert-emails.ts'
import type { Email } from '../providers/mailer.ts'
import { sampleOwnerEmails } from './sample-owner-emails.ts'
import { sampleReturn } from './sample-return.ts'

const TO = 'asha@example.com'
const SUBSCRIBER = { email: TO, token: 'sample' }
const ALERT = { product_id: 'tara-solitaire-ring', size: '14', ...SUBSCRIBER }
const MESSAGE = { number: 'MS-26-000017', name: 'Asha Patel', email: TO, message: 'Hello,\n\nis the Tara ring silver?' }

function sampleCustomOrder(origin: string) {
  return {
    type: 'ring',
    material: 'silver',
    gemstones: 'Moonstone',
    size: 'Indian 12',
    additionalNotes: 'For my sister.\nShe likes leaves.',
    budget: '₹5,000 to ₹8,000',
    neededBy: '2026-12-24',
    name: 'Asha Patel',
    email: TO,
    number: '9876543210',
    designFile: `${origin}/uploads/sample.webp`,
  } as const
}

const ORDER: Order = {
  id: 'sample',
  number: 'NK-26-000123',
  status: 'pending',
  totalPaise: 1211_40,
  subtotalPaise: 1346_00,
  charges: [{ name: 'Shipping charge', paise: 9_00 }],
  discounts: [{ name: 'Shipping discount', paise: 9_00 }],
  coupon: { code: 'WELCOME10', paise: 134_60 },
  address: { street: '14 Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' },
  phone: '9876543210',
  payment: 'online_payment',
  money: 'paid',
  gift: null,
  bagRevision: 1,
  history: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  lines: [
    { id: '1', productId: 'a', size: '14', title: 'Tara Solitaire Ring', pricePaise: 449_00, image: '', quantity: 2 },
    { id: '2', productId: 'b', title: 'Mehfil Jhumka', pricePaise: 448_00, image: '', quantity: 1 },
  ],
}

const TO_CONFIRM = {
  payment: 'cod' as const,
  money: 'on delivery' as const,
  needsConfirmation: true,
  confirmBy: '2026-11-23T12:00:00.000Z',
}

function sampleOrderEmails(origin: string): Record<string, Email> {
  const paid = '₹1,211.40'
  const link = `${origin}/follow/sample`
  const withOrder = (changes: Partial<Order> = {}) => ({
    to: TO,
    origin,
    link,
    order: { ...ORDER, ...changes },
    paid,
    goesTo: 'Ahmedabad, 380009',
    needsPhone: changes.phone === '',
  })
  const refund = { to: TO, origin, amount: paid }
  return {
    'order-placed': orderEmail('placed', withOrder()),
    'order-placed-cod': orderEmail('placed', withOrder({ payment: 'cod', money: 'on delivery' })),
    'order-placed-dollars': orderEmail('placed', { ...withOrder({ payment: 'card' }), paid: '$13.77' }),
    'order-to-confirm': orderEmail('to confirm', withOrder(TO_CONFIRM)),
    'order-code': orderCodeEmail(TO, { code: '493021', number: ORDER.number, link }),
    'order-shipped': orderEmail('shipped', withOrder()),
    'order-in-transit': orderEmail('in transit', withOrder()),
    'order-contact-changed': orderEmail('contact changed', withOrder()),
    'order-undelivered': orderEmail('undelivered', withOrder()),
    'order-returning': orderEmail('returning', withOrder()),
    'order-returned': orderEmail('returned', withOrder()),
    'order-lost': orderEmail('lost', withOrder()),
    'order-not-cancelled': orderEmail('not cancelled', withOrder()),
    'order-without-phone': orderEmail('placed', withOrder({ phone: '' })),
    'order-delivered': orderEmail('delivered', withOrder()),
    'order-cancelled': orderEmail('cancelled', withOrder({ money: 'being refunded' })),
    'order-refunded': orderEmail('refunded', withOrder()),
    'follow-link': followLinkEmail(TO, { number: ORDER.number, link }),
    'refund-too-late': refundEmail('too late', refund),
    'refund-expired': refundEmail('expired', refund),
    'refund-price-changed': refundEmail('price changed', refund),
    'refund-coupon-used-up': refundEmail('coupon used up', refund),
    'refund-duplicate': refundEmail('duplicate', refund),
    'refund-wrong-amount': refundEmail('wrong amount', refund),
  }
}

function sampleReturnEmails(origin: string): Record<string, Email> {
  const input = { ...sampleReturn(origin), to: TO, origin, link: `${origin}/follow/sample` }
  return Object.fromEntries(
    returnStates.map((state) => [`return-${state.replace(' ', '-')}`, returnEmail(state, input)]),
  )
}

/** `origin` is the shop's, e.g. `https://shop.example`. */
export function sampleEmails(origin: string): Record<string, Email> {
  return {
    'password-reset': passwordResetEmail(TO, `${origin}/reset-password/sample`),
    'login-link': loginLinkEmail(TO, `${origin}/login-link/sample`),
    'verify-email': verificationEmail(TO, `${origin}/verify-email/sample`),
    'password-changed': passwordChangedEmail(TO),
    'account-deleted': accountDeletedEmail(TO),
    'newsletter-confirmation': confirmationEmail(SUBSCRIBER, origin),
    'newsletter-welcome': welcomeEmail(SUBSCRIBER, origin),
    'message-to-owner': newMessageEmail(MESSAGE),
    'message-received': messageReceivedEmail(TO, MESSAGE.number),
    'custom-order-to-owner': newCustomOrderEmail('CJ-26-000123', sampleCustomOrder(origin)),
    'custom-order-received': customOrderReceivedEmail('CJ-26-000123', sampleCustomOrder(origin)),
    'back-in-stock': backInStockEmail(ALERT, { title: 'Tara Solitaire Ring', pricePaise: 449_00 }, origin),
    ...sampleOrderEmails(origin),
    ...sampleReturnEmails(origin),
    ...sampleOwnerEmails(origin, ORDER),
  }
}
