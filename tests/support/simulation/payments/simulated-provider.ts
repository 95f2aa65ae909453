import type { Dispute } from '#server/providers/payment-types.ts'
import type { ProviderResult } from '#server/providers/provider-request.ts'

export type Fault = 'none' | 'down' | 'lost response' | 'refuse'

const REFUSAL = { kind: 'refused', code: 'REFUSED', message: 'No.' } as const

/** Money that a provider has captured. Amounts are in the smallest unit of `currency`. */
export interface CapturedPayment {
  id: string
  amount: number
  currency: 'INR' | 'USD'
  /** The provider's fee including tax. */
  fee: number
}

export interface ProviderRefund {
  id: string
  paymentId: string
  amount: number
  state: 'succeeded' | 'pending' | 'failed'
  /** False if the owner made the refund on the provider's website. */
  isByShop: boolean
}

/** A refund or dispute of a payment that has changed. */
export type Change = { paymentId: string } & (
  | { refund: ProviderRefund; dispute?: never }
  | { dispute: Dispute; refund?: never }
)

export interface Message<Event> {
  event: Event
  /** True if only this webhook tells the shop. The provider then repeats it until the shop has accepted it. */
  isNews: boolean
}

/** Key that all providers accept as an idempotency key; the rule is Razorpay's, the strictest. */
const KEY = /^[A-Za-z0-9_-]{10,}$/

/**
 * What all payment providers in memory share: faults, refunds with idempotency keys, refunds on the provider's website,
 * and disputes. They refuse more requests than the real services do, and any response may be lost.
 */
export abstract class SimulatedProvider<Event = unknown> {
  /** Webhooks. They wait until a test delivers them, which may be late, out of order, several times or never. */
  readonly messages: Message<Event>[] = []
  fault: Fault = 'none'
  /** State of later refunds. A pending one may still fail. */
  refundState: ProviderRefund['state'] = 'succeeded'
  readonly captured = new Map<string, CapturedPayment>()
  readonly refunds: ProviderRefund[] = []
  readonly disputes: Dispute[] = []
  /** The first response per idempotency key, which later requests with the key repeat; null is a refusal. */
  readonly #keys = new Map<string, { request: string; refund: ProviderRefund | null }>()
  readonly #name: string
  readonly #pass: () => void

  /** `name` makes the ids of one simulation unique; `pass` is called before and after every request. */
  constructor(name: string, pass: () => void) {
    this.#name = name
    this.#pass = pass
  }

  /** Adds the webhooks about a changed refund or dispute. */
  protected abstract report(change: Change, isNews: boolean): void

  protected newId(prefix: string, rest: number | string): string {
    return `${prefix}_${this.#name}_${rest}`
  }

  /** Runs an action as a request with the current fault. Null means that the provider refuses. */
  protected async respond<Value>(act: () => Value | null): Promise<ProviderResult<Value>> {
    this.#pass()
    if (this.fault === 'down') return { kind: 'unknown', reason: 'down' }
    if (this.fault === 'refuse') return REFUSAL
    const value = act()
    if (value === null) return REFUSAL
    this.#pass()
    return this.fault === 'none' ? { kind: 'ok', value } : { kind: 'unknown', reason: 'the response was lost' }
  }

  /** Refunds at the shop's request. Refuses what the provider would refuse, and the same key with another request. */
  protected refundOnce(paymentId: string, amount: number, key: string): Promise<ProviderResult<ProviderRefund>> {
    if (!KEY.test(key)) throw new Error(`No provider accepts the idempotency key ${key}.`)
    const request = `${paymentId} ${amount}`
    // Stripe repeats refusals, too.
    if (this.fault === 'refuse' && !this.#keys.has(key)) this.#keys.set(key, { request, refund: null })
    return this.respond(() => {
      const known = this.#keys.get(key)
      if (known) return known.request === request ? known.refund : null
      const isPossible = amount > 0 && amount <= this.leftOf(paymentId) && !this.#isDisputed(paymentId)
      const refund = isPossible ? this.#add({ paymentId, amount, state: this.refundState, isByShop: true }) : null
      this.#keys.set(key, { request, refund: refund && { ...refund } })
      return refund && { ...refund }
    })
  }

  protected readKnownRefund(id: string): Promise<ProviderResult<ProviderRefund>> {
    return this.respond(() => {
      const refund = this.refunds.find((one) => one.id === id)
      return refund ? { ...refund } : null
    })
  }

  protected listRefunds(paymentId: string): ProviderRefund[] {
    return this.refunds.filter((refund) => refund.paymentId === paymentId).map((refund) => ({ ...refund }))
  }

  /** Refunds a payment on the provider's website: half of what is left, or all of it. */
  refundOnWebsite(index: number, isInFull: boolean): void {
    const payment = pick([...this.captured.keys()], index)
    const left = payment === undefined || this.#isDisputed(payment) ? 0 : this.leftOf(payment)
    const amount = isInFull ? left : Math.floor(left / 2)
    if (payment === undefined || amount === 0) return
    const state = this.refundState === 'pending' ? 'pending' : 'succeeded'
    this.#add({ paymentId: payment, amount, state, isByShop: false })
  }

  /** Opens a dispute about what is left of a payment, or about half of it. */
  openDispute(index: number, isAboutAll: boolean): void {
    const paymentId = pick([...this.captured.keys()], index)
    const left = paymentId === undefined || this.disputesOf(paymentId).length > 0 ? 0 : this.leftOf(paymentId)
    const amount = isAboutAll ? left : Math.floor(left / 2)
    if (paymentId === undefined || amount === 0) return
    const dispute: Dispute = { id: this.newId('disp', this.disputes.length), paymentId, amount, state: 'open' }
    this.disputes.push(dispute)
    this.report({ paymentId, dispute: { ...dispute } }, true)
  }

  endDispute(index: number, state: 'won' | 'lost'): void {
    const dispute = pick(
      this.disputes.filter((one) => one.state === 'open'),
      index,
    )
    if (!dispute) return
    dispute.state = state
    this.report({ paymentId: dispute.paymentId, dispute: { ...dispute } }, true)
  }

  /** Makes a pending refund fail. */
  failRefund(index: number): void {
    const refund = pick(this.#pendingRefunds(), index)
    if (refund) this.#end(refund, 'failed')
  }

  /** Ends all pending refunds and disputes, some of them well. Later refunds succeed. */
  endAll(): void {
    for (const [index, refund] of this.#pendingRefunds().entries()) {
      this.#end(refund, index % 2 === 0 ? 'failed' : 'succeeded')
    }
    for (const { amount } of this.disputes) this.endDispute(0, amount % 2 === 0 ? 'lost' : 'won')
    this.refundState = 'succeeded'
  }

  /** Returns the refunds and lost disputes of a payment: the money that is gone. */
  lossesOf(paymentId: string): { id: string; amount: number }[] {
    const refunds = this.listRefunds(paymentId).filter(({ state }) => state !== 'failed')
    return [...refunds, ...this.disputesOf(paymentId).filter(({ state }) => state === 'lost')]
  }

  /** Returns what is left of a payment after refunds and disputes, including those that are still open. */
  leftOf(paymentId: string): number {
    const refunds = this.listRefunds(paymentId).filter(({ state }) => state !== 'failed')
    const disputes = this.disputesOf(paymentId).filter(({ state }) => state !== 'won')
    const amount = this.captured.get(paymentId)?.amount ?? 0
    return [...refunds, ...disputes].reduce((left, loss) => left - loss.amount, amount)
  }

  /** Returns the sum of a payment's refunds that have not failed. */
  protected refundedOf(paymentId: string): number {
    const refunds = this.listRefunds(paymentId).filter(({ state }) => state !== 'failed')
    return refunds.reduce((sum, { amount }) => sum + amount, 0)
  }

  protected disputesOf(paymentId: string): Dispute[] {
    return this.disputes.filter((dispute) => dispute.paymentId === paymentId)
  }

  #isDisputed(paymentId: string): boolean {
    return this.disputesOf(paymentId).some(({ state }) => state === 'open')
  }

  #pendingRefunds(): ProviderRefund[] {
    return this.refunds.filter(({ state }) => state === 'pending')
  }

  #add(request: Omit<ProviderRefund, 'id'>): ProviderRefund {
    const refund = { ...request, id: this.newId('rfnd', this.refunds.length) }
    this.refunds.push(refund)
    this.report({ paymentId: refund.paymentId, refund: { ...refund } }, !refund.isByShop)
    return refund
  }

  #end(refund: ProviderRefund, state: 'succeeded' | 'failed'): void {
    refund.state = state
    this.report({ paymentId: refund.paymentId, refund: { ...refund } }, !refund.isByShop)
  }
}

/** Returns one of several values by any index, or undefined if there are none. */
export function pick<Value>(values: readonly Value[], index: number): Value | undefined {
  return values[index % Math.max(1, values.length)]
}
