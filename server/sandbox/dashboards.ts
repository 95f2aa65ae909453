import * as payPalDisputes from './paypal/disputes.ts'
import * as payPalRefunds from './paypal/refunds.ts'
import * as razorpayDisputes from './razorpay/disputes.ts'
import * as razorpayRefunds from './razorpay/refunds.ts'
import type { NewDispute, SandboxDeps } from './sandbox-deps.ts'
import * as stripeDisputes from './stripe/disputes.ts'
import * as stripeRefunds from './stripe/refunds.ts'

/**
 * What happens at a provider without the shop. Payments have the shop's ids: at
 * PayPal those of orders.
 */
export interface Dashboard {
  endRefund: (id: string, succeeds: boolean) => Promise<object>
  /** As the owner does on the provider's website. */
  refund: (paymentId: string, amount: number | null) => Promise<object>
  /** Of a payment with an inquiry or a dispute that was won: the next phase of it. */
  openDispute: (paymentId: string, dispute: NewDispute) => Promise<object>
  endDispute: (id: string, outcome: 'won' | 'lost', deducted?: number | null) => Promise<object>
}

export function dashboards(deps: SandboxDeps): Record<'razorpay' | 'stripe' | 'paypal', Dashboard> {
  const { completeRefund, failRefund } = razorpayRefunds
  return {
    razorpay: {
      endRefund: (id, succeeds) => (succeeds ? completeRefund : failRefund)(deps, id),
      refund: (id, amount) => razorpayRefunds.refundInDashboard(deps, id, amount),
      openDispute: (id, dispute) => razorpayDisputes.openDispute(deps, id, dispute),
      endDispute: (id, outcome, deducted) => razorpayDisputes.endDispute(deps, id, outcome, deducted),
    },
    stripe: {
      endRefund: (id, succeeds) => stripeRefunds.endRefund(deps, id, succeeds),
      refund: (id, amount) => stripeRefunds.refundInDashboard(deps, id, amount),
      openDispute: (id, dispute) => stripeDisputes.openDispute(deps, id, dispute),
      endDispute: (id, outcome) => stripeDisputes.endDispute(deps, id, outcome),
    },
    paypal: {
      endRefund: (id, succeeds) => payPalRefunds.endRefund(deps, id, succeeds),
      refund: (id, cents) => payPalRefunds.refundOnWebsite(deps, id, cents),
      openDispute: (id, dispute) => payPalDisputes.openDispute(deps, id, dispute),
      endDispute: (id, outcome, deducted) => payPalDisputes.endDispute(deps, id, outcome, deducted),
    },
  }
}
