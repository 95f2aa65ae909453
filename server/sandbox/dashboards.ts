import * as payPalDisputes from './paypal/disputes.ts'
import * as payPalRefunds from './paypal/refunds.ts'
import * as razorpayDisputes from './razorpay/disputes.ts'
import * as razorpayRefunds from './razorpay/refunds.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
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
  openDispute: (paymentId: string, amount: number | null) => Promise<object>
  endDispute: (id: string, outcome: 'won' | 'lost', deducted?: number | null) => Promise<object>
}

export function dashboards(deps: SandboxDeps): Record<'razorpay' | 'stripe' | 'paypal', Dashboard> {
  const { completeRefund, failRefund } = razorpayRefunds
  return {
    razorpay: {
      endRefund: (id, succeeds) => (succeeds ? completeRefund : failRefund)(deps, id),
      refund: (id, amount) => razorpayRefunds.refundInDashboard(deps, id, amount),
      openDispute: (id, amount) => razorpayDisputes.openDispute(deps, id, amount),
      endDispute: (id, outcome, deducted) => razorpayDisputes.endDispute(deps, id, outcome, deducted),
    },
    stripe: {
      endRefund: (id, succeeds) => stripeRefunds.endRefund(deps, id, succeeds),
      refund: (id, amount) => stripeRefunds.refundInDashboard(deps, id, amount),
      openDispute: (id, amount) => stripeDisputes.openDispute(deps, id, amount),
      endDispute: (id, outcome) => stripeDisputes.endDispute(deps, id, outcome),
    },
    paypal: {
      endRefund: (id, succeeds) => payPalRefunds.endRefund(deps, id, succeeds),
      refund: (id, cents) => payPalRefunds.refundOnWebsite(deps, id, cents),
      openDispute: (id, cents) => payPalDisputes.openDispute(deps, id, cents),
      endDispute: (id, outcome, deducted) => payPalDisputes.endDispute(deps, id, outcome, deducted),
    },
  }
}
