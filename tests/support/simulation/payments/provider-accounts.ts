/** What the providers’ websites show of the shop’s account, and let people do. */
import type { Dispute } from '#server/providers/payment-types.ts'
import { type Dashboard, dashboards } from '#server/sandbox/dashboards.ts'
import { disputes as payPalDisputes } from '#server/sandbox/paypal/disputes.ts'
import { orders as payPalOrders, toCents } from '#server/sandbox/paypal/orders.ts'
import { refunds as payPalRefunds } from '#server/sandbox/paypal/refunds.ts'
import { disputes as razorpayDisputes } from '#server/sandbox/razorpay/disputes.ts'
import { payments as razorpayPayments } from '#server/sandbox/razorpay/payments.ts'
import { refunds as razorpayRefunds } from '#server/sandbox/razorpay/refunds.ts'
import type { SandboxDeps } from '#server/sandbox/sandbox-deps.ts'
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

interface NewDispute {
  isAboutAll: boolean
  isInquiry?: boolean
}

/** The least that each refunds, in paise or cents. */
const MIN_REFUND = { razorpay: 100, stripe: 1, paypal: 1 }

/** Oldest first. */
export interface ProviderRecords {
  captured: readonly CapturedPayment[]
  refunds: readonly ProviderRefund[]
  /** What they deducted as refunds is a refund. */
  disputes: readonly Dispute[]
}

/** Refunds and what disputes took: the money that is gone. */
export function lossesOf({ refunds, disputes }: ProviderRecords, paymentId: string): { id: string; amount: number }[] {
  return [
    ...refunds.filter((one) => one.paymentId === paymentId && one.state !== 'failed'),
    ...disputes
      .filter((one) => one.paymentId === paymentId && one.deducted > 0)
      .map(({ id, deducted }) => ({ id, amount: deducted })),
  ]
}

/** At one provider. `index` chooses among its payments, refunds or disputes. */
export class ProviderAccount {
  readonly read: () => Promise<ProviderRecords>
  readonly #provider: keyof ReturnType<typeof dashboards>
  readonly #dashboard: Dashboard
  /** Made by the owner. */
  readonly ownRefunds = new Set<string>()
  #acted: Promise<void> = Promise.resolve()

  constructor(deps: SandboxDeps, provider: keyof ReturnType<typeof dashboards>, read: () => Promise<ProviderRecords>) {
    this.#provider = provider
    this.#dashboard = dashboards(deps)[provider]
    this.read = read
  }

  /**
   * Refunds half of what is left of a payment, or all, as far as the provider
   * allows it during a dispute. At PayPal, all includes what is disputed.
   */
  refund(index: number, isInFull: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const { id, left, disputed } = chosen(await this.read(), index)
      const all = this.#provider === 'paypal' ? left + disputed : left
      const amount = isInFull ? all : Math.floor(left / 2)
      if (amount < MIN_REFUND[this.#provider]) return
      const refund = await this.#dashboard.refund(id, amount)
      if ('id' in refund) this.ownRefunds.add(String(refund.id))
    })
  }

  /**
   * Disputes what is left of a payment, or half of it. A dispute that was won, or
   * an inquiry, goes on as the provider says.
   */
  openDispute(index: number, { isAboutAll, isInquiry = false }: NewDispute): Promise<void> {
    return this.#inTurn(async () => {
      const records = await this.read()
      const { id, left } = chosen(records, index)
      const earlier = records.disputes.filter(({ paymentId }) => paymentId === id)
      if (this.#goesOn(earlier, left)) return void (await this.#dashboard.openDispute(id, { amount: null }))
      const amount = isAboutAll ? left : Math.floor(left / 2)
      const isPossible = this.#provider === 'razorpay' || earlier.every(({ state }) => state !== 'open')
      if (amount < MIN_REFUND[this.#provider] || !isPossible || (this.#provider === 'paypal' && earlier.length > 0))
        return
      await this.#dashboard.openDispute(id, { amount, isInquiry })
    })
  }

  /** As the same dispute. At PayPal, that is also about what was won back. */
  #goesOn(earlier: readonly Dispute[], left: number): boolean {
    if (this.#provider === 'razorpay') return false
    if (earlier.some(({ state, phase }) => state === 'open' && phase === 'inquiry')) return true
    return this.#provider === 'paypal' && earlier.some(({ state, amount }) => state === 'won' && amount <= left)
  }

  /** Where the provider may, it takes only a part, and a part of a dispute that was won. */
  endDispute(index: number, outcome: 'won' | 'lost', isInPart = false): Promise<void> {
    return this.#inTurn(async () => {
      const open = (await this.read()).disputes.filter(({ state }) => state === 'open')
      const dispute = pick(open, index)
      if (dispute) await this.#end(dispute, outcome, isInPart)
    })
  }

  async #end({ id, amount, phase }: Dispute, outcome: 'won' | 'lost', isInPart: boolean): Promise<void> {
    if (phase === 'inquiry') return void (await this.#dashboard.endDispute(id, 'won'))
    const takesPart = isInPart && (this.#provider === 'razorpay' || (this.#provider === 'paypal' && outcome === 'lost'))
    await this.#dashboard.endDispute(id, outcome, takesPart ? Math.floor(amount / 4) : null)
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
    for (const dispute of disputes.filter(({ state }) => state === 'open')) {
      await this.#end(dispute, dispute.amount % 2 === 0 ? 'lost' : 'won', dispute.amount % 3 === 0)
    }
  }

  /** Concurrent steps take turns: neither refunds or disputes what the other does. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    this.#acted = this.#acted.then(act)
    return this.#acted
  }
}

/** A payment, and what refunds and disputes leave of it, without what open ones are about. */
function chosen(records: ProviderRecords, index: number): { id: string; left: number; disputed: number } {
  const payment = pick(records.captured, index)
  if (!payment) return { id: '', left: 0, disputed: 0 }
  const open = records.disputes.filter(({ paymentId, state }) => paymentId === payment.id && state === 'open')
  const disputed = sumOf(open)
  return { id: payment.id, left: payment.amount - sumOf(lossesOf(records, payment.id)) - disputed, disputed }
}

function sumOf(amounts: readonly { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
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
    disputes: (await listDocuments(db, razorpayDisputes)).map(({ id, payment_id, amount, ...dispute }) => {
      const phase = dispute.phase === 'retrieval' ? 'inquiry' : dispute.phase
      return {
        id,
        paymentId: payment_id,
        phase,
        amount,
        deducted: dispute.amount_deducted,
        state: outcomes[dispute.status],
      }
    }),
  }
}

export async function readStripe(db: Queries): Promise<ProviderRecords> {
  const paid = (await listDocuments(db, intents)).filter(({ status }) => status === 'succeeded')
  const inquiries = { warning_needs_response: 'open', warning_closed: 'won' } as const
  const outcomes = { ...inquiries, needs_response: 'open', won: 'won', lost: 'lost' } as const
  return {
    captured: paid.map(({ id, amount }) => {
      return { id, reference: id, amount, currency: 'USD', fee: Math.round(amount * 0.043) }
    }),
    refunds: (await listDocuments(db, stripeRefunds)).map(({ id, payment_intent, amount, status }) => {
      return { id, paymentId: payment_intent, amount, state: status }
    }),
    disputes: (await listDocuments(db, stripeDisputes)).map(({ id, payment_intent, amount, status }) => {
      const phase = status in inquiries ? 'inquiry' : 'chargeback'
      const deducted = status === 'lost' ? amount : 0
      return { id, paymentId: payment_intent, phase, amount, deducted, state: outcomes[status] }
    }),
  }
}

export async function readPayPal(db: Queries): Promise<ProviderRecords> {
  const captured = (await listDocuments(db, payPalOrders)).flatMap(({ id, purchase_units: [{ payments }] }) =>
    (payments?.captures ?? []).map((capture) => ({ id, capture })),
  )
  const paymentOf = (captureId: string) => captured.find(({ capture }) => capture.id === captureId)?.id ?? ''
  const stages = {
    INQUIRY: 'inquiry',
    CHARGEBACK: 'chargeback',
    PRE_ARBITRATION: 'pre_arbitration',
    ARBITRATION: 'arbitration',
  } as const
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
      const end = outcome?.outcome_code === 'RESOLVED_SELLER_FAVOUR' ? 'won' : 'lost'
      return {
        id,
        paymentId: paymentOf(captureId),
        phase: stages[dispute.dispute_life_cycle_stage],
        amount: toCents(dispute_amount),
        deducted: outcome && outcome.outcome_code !== 'ACCEPTED' ? toCents(outcome.amount_refunded) : 0,
        state: outcome ? end : 'open',
      }
    }),
  }
}

async function listDocuments<Document extends object>(db: Queries, kind: RecordKind<Document>): Promise<Document[]> {
  return (await listAllRecords(db, kind)).map(({ document }) => document)
}
