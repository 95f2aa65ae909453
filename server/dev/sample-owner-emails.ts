import type { Order } from '#contract/orders/order.ts'
import type { InvoiceContent } from '../domains/invoices/document-schemas.ts'
import { refundDelayedEmail } from '../domains/money/fail-refund.ts'
import { newOrdersEmail } from '../domains/ordering/orders/new-orders.ts'
import { noPhoneEmail, unprintableEmail } from '../domains/ordering/orders/place-order.ts'
import { ewayBillEmail } from '../domains/ordering/papers/eway-bill.ts'
import { unknownStateEmail } from '../domains/ordering/papers/issue-invoice.ts'
import {
  disputeEmail,
  paymentGoneEmail,
  unclaimedPaymentEmail,
} from '../domains/ordering/settlement/payment-owner-emails.ts'
import {
  exchangeReturnedEmail,
  pickedUpEmail,
  returnReceivedEmail,
  returnRequestedEmail,
  returnWithdrawnEmail,
} from '../domains/returns/return-owner-emails.ts'
import {
  cancelledOrderLeftEmail,
  disputedOrderLeftEmail,
  parcelCancelledEmail,
  parcelLostEmail,
  parcelRefusedEmail,
} from '../domains/shipping/parcel-owner-emails.ts'
import { composeOwnerEmail, type OwnerEmail } from '../emails/owner-email.ts'
import type { Email } from '../providers/mailer.ts'
import { sampleReturn } from './sample-return.ts'

const ORDER = { id: 'sample', number: 'NK-26-000123', status: 'shipped' as const }
const PAYMENT = { method: 'razorpay' as const, id: 'pay_sample', amount: 1211_40, currency: 'INR' as const }
const DISPUTE = { id: 'disp_sample', phase: 'chargeback' as const, amount: 1211_40 }
const SUPPLY: InvoiceContent['supply'] = { kind: 'inter-state', name: 'Gujrat', code: null }

export function sampleOwnerEmails(origin: string, order: Order): Record<string, Email> {
  const newOrder = { ...order, gift: { occasion: 'Happy birthday, Asha', isCustom: true } }
  const returned = sampleReturn(origin)
  const { row } = returned
  const emails: Record<string, OwnerEmail> = {
    'new-order': newOrdersEmail([newOrder], 0),
    'new-orders': newOrdersEmail([newOrder, { ...newOrder, number: 'NK-26-000124', payment: 'cod', gift: null }], 0),
    'order-without-phone': noPhoneEmail(ORDER),
    'unprintable-letters': unprintableEmail(ORDER, ['王', '明']),
    'eway-bill-needed': ewayBillEmail(ORDER, 62_400_00, 'packed'),
    'eway-bill-missing': ewayBillEmail(ORDER, 62_400_00, 'dispatched'),
    'unknown-state': unknownStateEmail('NK/26-27/000123', { orderNumber: ORDER.number, supply: SUPPLY }),
    'payment-gone': paymentGoneEmail(PAYMENT, ORDER, false),
    'payment-unclaimed': unclaimedPaymentEmail(PAYMENT, 'order_sample'),
    'dispute-open': disputeEmail(PAYMENT, { ...DISPUTE, deducted: 0, state: 'open' }, ORDER.number),
    'dispute-lost': disputeEmail(PAYMENT, { ...DISPUTE, deducted: 1211_40, state: 'lost' }, ORDER.number),
    'refund-delayed': refundDelayedEmail({
      refund: { id: 'refund-sample', amount: 1211_40 },
      payment: PAYMENT,
      error: 'Your account does not have enough balance to carry out the refund operation.',
    }),
    'parcel-refused': parcelRefusedEmail(ORDER, 'Please recharge your wallet.'),
    'parcel-lost': parcelLostEmail(ORDER),
    'parcel-cancelled': parcelCancelledEmail(ORDER),
    'disputed-order-left': disputedOrderLeftEmail(ORDER),
    'cancelled-order-left': cancelledOrderLeftEmail(ORDER),
    'return-requested': returnRequestedEmail(returned),
    'return-received': returnReceivedEmail(row),
    'return-withdrawn': returnWithdrawnEmail(row),
    'return-picked-up': pickedUpEmail({ ...row, state: 'withdrawn' }),
    'exchange-returned': exchangeReturnedEmail(row, 'NK-26-000124'),
  }
  return Object.fromEntries(Object.entries(emails).map(([name, email]) => [`owner-${name}`, composeOwnerEmail(email)]))
}
