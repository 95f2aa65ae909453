/** What the providers’ websites show of the shop’s account, and let people do. */
import type { Dispute } from '#server/providers/payment-types.ts'
import type { Dashboard } from '#server/sandbox/dashboards.ts'
import { disputes as payPalDisputes } from '#server/sandbox/paypal/disputes.ts'
import { orders as payPalOrders, toCents } from '#server/sandbox/paypal/orders.ts'
import { refunds as payPalRefunds } from '#server/sandbox/paypal/refunds.ts'
import { disputes as razorpayDisputes } from '#server/sandbox/razorpay/disputes.ts'
import { payments as razorpayPayments } from '#server/sandbox/razorpay/payments.ts'
import { refunds as razorpayRefunds } from '#server/sandbox/razorpay/refunds.ts'
import { listAllRecords, type RecordKind } from '#server/sandbox/sandbox-store.ts'
import { disputes as stripeDisputes } from '#server/sandbox/stripe/disputes.ts'
import { intents } from '#server/sandbox/stripe/intents.ts'
import { refunds as stripeRefunds } from '#server/sandbox/stripe/refunds.ts'
import type { Queries } from '#server/storage/transaction.ts'

/** In the smallest unit of `currency`. */
interface CapturedPayment {
  /** As in the shop. */
  id: string
  /** As in the provider’s reports. */
  reference: string
  amount: number
  currency: 'INR' | 'USD'
  /** Including tax. */
  fee: number
}

interface ProviderRefund {
  id: string
  paymentId: string
  amount: number
  state: 'succeeded' | 'pending' | 'failed'
}

/** Oldest first. */
export interface ProviderRecords {
  captured: readonly CapturedPayment[]
  refunds: readonly ProviderRefund[]
  disputes: readonly Omit<Dispute, 'phase' | 'deducted'>[]
}

/** Refunds and lost disputes: the money that is gone. */
export function lossesOf({ refunds, disputes }: ProviderRecords, paymentId: string): { id: string; amount: number }[] {
  return [
    ...refunds.filter((one) => one.paymentId === paymentId && one.state !== 'failed'),
    ...disputes.filter((one) => one.paymentId === paymentId && one.state === 'lost'),
  ]
}

/** At one provider. `index` chooses among its payments, refunds or disputes. */
export class ProviderAccount {
  readonly read: () => Promise<ProviderRecords>
  readonly #dashboard: Dashboard
  /** Made by the owner. */
  readonly ownRefunds = new Set<string>()
  #acted: Promise<void> = Promise.resolve()

  constructor(dashboard: Dashboard, read: () => Promise<ProviderRecords>) {
    this.#dashboard = dashboard
    this.read = read
  }

  /** Refunds half of what is left of a payment, or all. */
  refund(index: number, isInFull: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const records = await this.read()
      const { id, left } = this.#chosen(records, index)
      const isDisputed = records.disputes.some(({ paymentId, state }) => paymentId === id && state === 'open')
      const amount = isInFull ? left : Math.floor(left / 2)
      if (isDisputed || amount === 0) return
      const refund = await this.#dashboard.refund(id, amount)
      if ('id' in refund) this.ownRefunds.add(String(refund.id))
    })
  }

  /** Disputes what is left of a payment, or half of it. */
  openDispute(index: number, isAboutAll: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const records = await this.read()
      const { id, left } = this.#chosen(records, index)
      const amount = isAboutAll ? left : Math.floor(left / 2)
      if (amount === 0 || records.disputes.some(({ paymentId }) => paymentId === id)) return
      await this.#dashboard.openDispute(id, amount)
    })
  }

  endDispute(index: number, outcome: 'won' | 'lost'): Promise<void> {
    return this.#inTurn(async () => {
      const open = (await this.read()).disputes.filter(({ state }) => state === 'open')
      const dispute = pick(open, index)
      if (dispute) await this.#dashboard.endDispute(dispute.id, outcome)
    })
  }

  failRefund(index: number): Promise<void> {
    return this.#inTurn(async () => {
      const pending = (await this.read()).refunds.filter(({ state }) => state === 'pending')
      const refund = pick(pending, index)
      if (refund) await this.#dashboard.endRefund(refund.id, false)
    })
  }

  /** Ends pending refunds and open disputes, some of them well. */
  async endAll(): Promise<void> {
    const { refunds, disputes } = await this.read()
    for (const [index, { id }] of refunds.filter(({ state }) => state === 'pending').entries()) {
      await this.#dashboard.endRefund(id, index % 2 === 1)
    }
    for (const { id, amount } of disputes.filter(({ state }) => state === 'open')) {
      await this.#dashboard.endDispute(id, amount % 2 === 0 ? 'lost' : 'won')
    }
  }

  /** Concurrent steps take turns: neither refunds or disputes what the other does. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    this.#acted = this.#acted.then(act)
    return this.#acted
  }

  /** With what is left after refunds and all disputes that are not won. */
  #chosen(records: ProviderRecords, index: number): { id: string; left: number } {
    const payment = pick(records.captured, index)
    if (!payment) return { id: '', left: 0 }
    const open = records.disputes.filter(({ paymentId, state }) => paymentId === payment.id && state === 'open')
    const gone = [...lossesOf(records, payment.id), ...open]
    return { id: payment.id, left: gone.reduce((left, { amount }) => left - amount, payment.amount) }
  }
}

/** Any index will do; undefined if there are no values. */
export function pick<Value>(values: readonly Value[], index: number): Value | undefined {
  return values[index % Math.max(1, values.length)]
}

export async function readRazorpay(db: Queries): Promise<ProviderRecords> {
  const payments = await listDocuments(db, razorpayPayments)
  const captured = payments.filter((payment) => payment.captured)
  const states = { processed: 'succeeded', pending: 'pending', failed: 'failed' } as const
  const outcomes = { open: 'open', under_review: 'open', won: 'won', closed: 'won', lost: 'lost' } as const
  return {
    captured: captured.map(({ id, amount, fee }) => ({ id, reference: id, amount, currency: 'INR', fee: fee ?? 0 })),
    // Includes refunds of money that was never captured.
    refunds: (await listDocuments(db, razorpayRefunds))
      .filter(({ payment_id }) => captured.some(({ id }) => id === payment_id))
      .map(({ id, payment_id, amount, status }) => ({ id, paymentId: payment_id, amount, state: states[status] })),
    disputes: (await listDocuments(db, razorpayDisputes)).map(({ id, payment_id, amount, status }) => {
      return { id, paymentId: payment_id, amount, state: outcomes[status] }
    }),
  }
}

export async function readStripe(db: Queries): Promise<ProviderRecords> {
  const paid = (await listDocuments(db, intents)).filter(({ status }) => status === 'succeeded')
  const outcomes = { needs_response: 'open', won: 'won', lost: 'lost' } as const
  return {
    captured: paid.map(({ id, amount }) => {
      return { id, reference: id, amount, currency: 'USD', fee: Math.round(amount * 0.043) }
    }),
    refunds: (await listDocuments(db, stripeRefunds)).map(({ id, payment_intent, amount, status }) => {
      return { id, paymentId: payment_intent, amount, state: status }
    }),
    disputes: (await listDocuments(db, stripeDisputes)).map(({ id, payment_intent, amount, status }) => {
      return { id, paymentId: payment_intent, amount, state: outcomes[status] }
    }),
  }
}

export async function readPayPal(db: Queries): Promise<ProviderRecords> {
  const captured = (await listDocuments(db, payPalOrders)).flatMap(({ id, purchase_units: [{ payments }] }) =>
    (payments?.captures ?? []).map((capture) => ({ id, capture })),
  )
  const paymentOf = (captureId: string) => captured.find(({ capture }) => capture.id === captureId)?.id ?? ''
  const states = { COMPLETED: 'succeeded', PENDING: 'pending', FAILED: 'failed' } as const
  return {
    captured: captured.map(({ id, capture: { id: reference, amount, seller_receivable_breakdown: parts } }) => {
      return { id, reference, amount: toCents(amount), currency: 'USD', fee: parts ? toCents(parts.paypal_fee) : 0 }
    }),
    refunds: (await listDocuments(db, payPalRefunds)).map(({ id, captureId, amount, status }) => {
      return { id, paymentId: paymentOf(captureId), amount: toCents(amount), state: states[status] }
    }),
    disputes: (await listDocuments(db, payPalDisputes)).map((dispute) => {
      const [{ seller_transaction_id: captureId }] = dispute.disputed_transactions
      const { dispute_id: id, dispute_amount, dispute_outcome: outcome } = dispute
      const end = outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR' ? 'lost' : 'won'
      const state = outcome ? end : 'open'
      return { id, paymentId: paymentOf(captureId), amount: toCents(dispute_amount), state }
    }),
  }
}

async function listDocuments<Document extends object>(db: Queries, kind: RecordKind<Document>): Promise<Document[]> {
  return (await listAllRecords(db, kind)).map(({ document }) => document)
}
