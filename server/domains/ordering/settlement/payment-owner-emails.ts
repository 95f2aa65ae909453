import type { OwnerEmail } from '../../../emails/owner-email.ts'
import type { Dispute } from '../../../providers/payment-types.ts'
import { formatPaymentAmount } from '../../money/payment-options.ts'
import type { PaymentRow } from '../../money/payment-store.ts'
import type { OrderRow } from '../orders/order-store.ts'

type Payment = Pick<PaymentRow, 'method' | 'id' | 'amount' | 'currency'>

/**
 * Nothing is left of an order's payment. `isCancelled`: the shop cancels the
 * order.
 */
export function paymentGoneEmail(
  { method, id }: Payment,
  { number, status }: Pick<OrderRow, 'number' | 'status'>,
  isCancelled: boolean,
): OwnerEmail {
  return {
    subject: `The payment of order ${number} is gone`,
    paragraphs: [
      `The payment ${id} (${method}) was refunded without a request from the shop: on the provider’s website, or because of a dispute.`,
      isCancelled
        ? `The order ${number} has not been shipped, so the shop cancels it: it recalls the parcel, if there is one, and puts the products back in stock.`
        : `The order ${number} is ${status}, so the shop has changed nothing. Please decide what happens to the parcel.`,
    ],
    dedupeKey: `payment-gone-${method}-${id}`,
  }
}

/** `orderNumber` is null for a payment that belongs to no order. */
export function disputeEmail(
  payment: Payment,
  dispute: Omit<Dispute, 'paymentId'>,
  orderNumber: string | null,
): OwnerEmail {
  const { id, phase, amount, deducted, state } = dispute
  const of = orderNumber === null ? `payment ${payment.id}` : `order ${orderNumber}`
  const disputed = formatPaymentAmount({ amount, currency: payment.currency })
  return {
    subject: state === 'open' ? `A shopper disputes ${of}` : `The dispute about ${of} is ${state}`,
    paragraphs: [
      `The dispute ${id} (${PHASES[phase]}) is about ${disputed} of the payment ${payment.id} (${payment.method}).`,
      DISPUTE_TEXTS[state],
      ...(deducted === 0 ? [] : [deductedText(formatPaymentAmount({ amount: deducted, currency: payment.currency }))]),
    ],
    dedupeKey: `dispute-${id}-${phase}-${state}-${deducted}`,
  }
}

const PHASES: Record<Dispute['phase'], string> = {
  inquiry: 'a question of the bank',
  chargeback: 'chargeback',
  pre_arbitration: 'pre-arbitration',
  arbitration: 'arbitration',
}

/** Section 34 of the CGST Act allows a credit note only for certain reasons. */
function deductedText(deducted: string): string {
  return `The provider has deducted ${deducted}, which the shop has recorded as refunded by the provider. This does not reduce tax by itself: if the goods came back or were deficient, “credit-note” issues a credit note for the order.`
}

const DISPUTE_TEXTS: Record<Dispute['state'], string> = {
  open: 'Answer it in the provider’s dashboard before the deadline there. A parcel that the courier has not collected is recalled, and waits until the dispute has ended.',
  won: 'You have won. A parcel that waited for the end of the dispute is now sent, unless another dispute is open.',
  lost: 'You have lost.',
}

/**
 * Money that belongs to no order. `providerRef` is what the provider says it is
 * for.
 */
export function unclaimedPaymentEmail({ method, id, amount, currency }: Payment, providerRef: string): OwnerEmail {
  const paid = formatPaymentAmount({ amount, currency })
  return {
    subject: `A payment of ${paid} belongs to no order`,
    paragraphs: [
      `The provider has received ${paid} (${method} ${id}) for ${providerRef}, which the shop does not know.`,
      `Look it up in the provider’s dashboard. The command “refunds --pay-back ${id}” refunds it.`,
    ],
    dedupeKey: `unclaimed-${method}-${id}`,
  }
}
