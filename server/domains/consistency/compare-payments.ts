/** Compares what the shop and its providers know of each payment and its refunds. */
import type { ProviderResult } from '../../providers/provider-request.ts'
import { isManualRefund } from '../money/accept-refund.ts'
import type { OnlinePaymentMethod, PaymentDeps } from '../money/open-gateways.ts'
import type { ListedPayment, PaymentGateway, ReceivedPayment } from '../money/payment-gateway.ts'
import { formatPaymentAmount } from '../money/payment-options.ts'
import { listRecentPayments, listRecentRefs, type PaymentRow, readPayment } from '../money/payment-store.ts'
import { isOwed } from '../money/refund-states.ts'
import { listRefundsOf } from '../money/refund-store.ts'
import type { Difference } from './find-differences.ts'

/** In ms. Younger payments may be on their way to the shop. */
const UNDER_WAY_MS = 10 * 60_000

/** Of payments since then (epoch ms), at the providers of which the shop has keys. */
export async function* comparePayments(deps: PaymentDeps, since: number): AsyncGenerator<Difference> {
  for (const [method, gateway] of Object.entries(deps.gateways) as [OnlinePaymentMethod, PaymentGateway | null][]) {
    if (gateway) yield* compareWith(deps, { method, gateway, since })
  }
}

type CompareDeps = Pick<PaymentDeps, 'db' | 'clock'>

interface Asked {
  method: OnlinePaymentMethod
  gateway: PaymentGateway
  since: number
}

async function* compareWith(deps: CompareDeps, asked: Asked): AsyncGenerator<Difference> {
  const seen = new Set<string>()
  for await (const page of receivedBy(deps.db, asked)) {
    if (page.kind !== 'ok') return yield noAnswer(asked.method, page)
    for (const listed of page.value) {
      if (seen.has(listed.paymentId)) continue
      seen.add(listed.paymentId)
      const difference = await compare(deps, asked, listed)
      if (difference) yield difference
    }
  }
  // The provider's list begins with attempts, which may be older than the payment.
  for await (const page of listRecentPayments(deps.db, asked.method, asked.since)) {
    for (const payment of page.filter(({ id }) => !seen.has(id))) {
      const difference = await compareUnlisted(deps, asked, payment)
      if (difference) yield difference
    }
  }
}

async function compareUnlisted(deps: CompareDeps, asked: Asked, payment: PaymentRow): Promise<Difference | null> {
  const { method, gateway } = asked
  const status = payment.provider_ref === null ? null : await gateway.check(payment.provider_ref)
  if (status?.kind === 'unknown') return noAnswer(method, status)
  const received = status?.kind === 'ok' ? status.value.received : []
  const found = received.find(({ paymentId }) => paymentId === payment.id)
  if (found) return await compare(deps, asked, found)
  const what = `The shop counts ${inWords(method, payment)}, of which ${method} knows nothing`
  return { what, next: `look for it on the pages of ${method}` }
}

/** What providers do not list is asked for one by one. */
async function* receivedBy(
  db: PaymentDeps['db'],
  { method, gateway, since }: Asked,
): AsyncGenerator<ProviderResult<ListedPayment[]>> {
  if (gateway.listReceived) return yield* gateway.listReceived(since)
  for await (const refs of listRecentRefs(db, method, since)) {
    for (const providerRef of refs) {
      const status = await gateway.check(providerRef)
      if (status.kind === 'unknown') return yield status
      // PayPal forgets what was never paid.
      if (status.kind === 'refused') continue
      yield { kind: 'ok', value: status.value.received.map((payment) => ({ ...payment, providerRef })) }
    }
  }
}

async function compare(
  { db, clock }: CompareDeps,
  { method, gateway }: Asked,
  listed: ReceivedPayment,
): Promise<Difference | null> {
  const payment = await readPayment(db, { method, id: listed.paymentId })
  const told = inWords(method, { id: listed.paymentId, amount: listed.amount, currency: listed.currency })
  if (!payment) {
    if (listed.paidAt !== null && listed.paidAt > clock() - UNDER_WAY_MS) return null
    return { what: `The shop knows nothing of ${told}, which was paid`, next: 'resume, which asks about it' }
  }
  if (payment.amount !== listed.amount || payment.currency !== listed.currency) {
    return { what: `The shop counts ${inWords(method, payment)}, and it is ${told}`, next: 'refunds --all' }
  }
  if ((await refundedOf(db, payment)) === listed.refunded) return null
  // Lists may be behind, and a refund may just have been made.
  const refunds = await gateway.readRefunds(payment.id)
  if (refunds.kind !== 'ok') return noAnswer(method, refunds)
  const made = refunds.value.filter(({ state }) => state !== 'failed')
  const back = made.reduce((sum, { amount }) => sum + (amount ?? payment.amount), 0)
  const counted = await refundedOf(db, payment)
  if (back === counted) return null
  const [atProvider, here] = [back, counted].map((amount) => formatPaymentAmount({ ...payment, amount }))
  return {
    what: `Of ${told}, ${method} has given back ${atProvider}, and the shop counts ${here}`,
    next: 'resume, which asks about it',
  }
}

/** Through the provider; lost disputes are no refunds there. */
async function refundedOf(db: PaymentDeps['db'], payment: PaymentRow): Promise<number> {
  const refunds = await listRefundsOf(db, payment)
  return refunds
    .filter((refund) => !isOwed(refund) && !isManualRefund(refund) && refund.reason !== 'disputed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

function inWords(method: OnlinePaymentMethod, payment: Pick<PaymentRow, 'id' | 'amount' | 'currency'>): string {
  return `${method} ${payment.id} of ${formatPaymentAmount(payment)}`
}

function noAnswer(method: OnlinePaymentMethod, result: Exclude<ProviderResult<unknown>, { kind: 'ok' }>): Difference {
  const reason = result.kind === 'refused' ? result.message : result.reason
  return { what: `${method} did not say what was paid (${reason})`, next: 'check, once it answers' }
}
