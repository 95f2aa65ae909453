/**
 * Asks providers what the shop does not know, e.g. because it was restored from a backup: payments,
 * refunds and disputes become what their webhooks would have made of them. Idempotent.
 */
import { reasonOf } from '../../lib/reason-of.ts'
import { type ProviderResult, unwrap } from '../../providers/provider-request.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { OnlinePaymentMethod, PaymentDeps } from '../money/open-gateways.ts'
import type { ListedPayment, PaymentGateway } from '../money/payment-gateway.ts'
import { formatPaymentAmount } from '../money/payment-options.ts'
import { listPaymentsSince, listPaymentsToRefund, type PaymentKey, readPayment } from '../money/payment-store.ts'
import { isOwed } from '../money/refund-states.ts'
import { listRefundsOf, type RefundRow } from '../money/refund-store.ts'
import {
  type CheckoutSession,
  findCheckoutByProviderRef,
  listOpenPayments,
} from '../ordering/checkout/checkout-store.ts'
import { findOrderOfCheckout, type OrderRow, readOrder } from '../ordering/orders/order-store.ts'
import { checkPayment } from '../ordering/settlement/check-payment.ts'
import { pollDisputes } from '../ordering/settlement/poll-providers.ts'
import { settlePayment } from '../ordering/settlement/settle-payment.ts'
import { applyProviderRefunds } from '../ordering/settlement/when-money-left.ts'
import { findUnknownNumbers } from './differences-store.ts'

export interface Heard {
  /** What was found, in words for the owner. */
  news: string[]
  /** Who did not answer, and why. What else they know is unknown. */
  unanswered: string[]
  /** The shop's numbers of parcels whose orders it does not have. */
  lostParcels: string[]
  /** Keys of jobs with messages that shoppers may have had before the restore. */
  told: string[]
}

export interface AskDeps extends PaymentDeps {
  /** Null without an account. */
  carrier: Shiprocket | null
}

/** An attempt may begin before the backup and be paid after it (ms). */
const BEFORE_MS = 60 * 60_000

/** PayPal lists no refunds; it makes them for 180 days. */
const REFUNDABLE_MS = 179 * 24 * 60 * 60_000

/** About all that happened since then (epoch ms), and all that was open then. */
export async function askProviders(deps: AskDeps, since: number): Promise<Heard> {
  const heard: Heard = { news: [], unanswered: [], lostParcels: [], told: [] }
  const listen = async (name: string, ask: () => Promise<void>) => {
    try {
      await ask()
    } catch (error) {
      heard.unanswered.push(`${name}: ${reasonOf(error)}`)
    }
  }
  for (const [method, gateway] of Object.entries(deps.gateways) as [OnlinePaymentMethod, PaymentGateway | null][]) {
    if (gateway) await listen(method, () => askGateway(deps, { method, gateway, since: since - BEFORE_MS }, heard))
  }
  const { carrier } = deps
  if (carrier) await listen('shiprocket', () => askCarrier(deps.db, { carrier, since: since - BEFORE_MS }, heard))
  return heard
}

interface Asked {
  method: OnlinePaymentMethod
  gateway: PaymentGateway
  since: number
}

async function askGateway(deps: PaymentDeps, asked: Asked, heard: Heard): Promise<void> {
  const { method, gateway, since } = asked
  for await (const payment of each(gateway.listReceived?.(since))) await hearOfPayment(deps, method, payment, heard)
  for (const id of await paymentsToAskAbout(deps, asked)) await hearOfRefunds(deps, { method, id }, heard)
  for (const checkout of await listOpenPayments(deps.db, method)) await hearOfCheckout(deps, checkout, heard)
  await pollDisputes(deps, method, gateway, since)
  if (gateway.listReceived) return
  heard.news.push(`${method} has no list of payments: look at its own pages for some that the shop does not know`)
}

/** Throws at a failure. */
async function* each<Item>(pages: AsyncGenerator<ProviderResult<Item[]>> | undefined): AsyncGenerator<Item> {
  if (pages) for await (const page of pages) yield* unwrap(page)
}

async function hearOfPayment(deps: PaymentDeps, method: OnlinePaymentMethod, payment: ListedPayment, heard: Heard) {
  if (await readPayment(deps.db, { method, id: payment.paymentId })) return
  const checkout = await findCheckoutByProviderRef(deps.db, method, payment.providerRef)
  if (checkout) return await hearOfCheckout(deps, checkout, heard)
  await settlePayment(deps, { ...payment, method })
  const { paymentId, amount, currency, refunded } = payment
  const rest = refunded < amount ? `. Next: refunds --pay-back ${paymentId}, or send what it was for` : ', and refunded'
  heard.news.push(
    `${method} ${paymentId} of ${formatPaymentAmount({ amount, currency })} was paid for an order that the shop does not have${rest}`,
  )
}

async function hearOfCheckout(deps: PaymentDeps, checkout: CheckoutSession, heard: Heard): Promise<void> {
  const orderBefore = await findOrderOfCheckout(deps.db, checkout.id)
  const result = await checkPayment(deps, checkout)
  if (result.kind === 'unreachable') throw new Error(`it does not answer about ${checkout.providerRef}`)
  if (result.kind === 'placed' && result.orderId !== orderBefore) {
    const order = await readOrder(deps.db, { id: result.orderId })
    heard.news.push(`${order?.row.number} is new: ${checkout.method} has its payment, of which the shop did not know`)
  }
}

/** With refunds since then, or to be made. */
async function paymentsToAskAbout(deps: PaymentDeps, { method, gateway, since }: Asked): Promise<Set<string>> {
  const ids = new Set((await listPaymentsToRefund(deps.db, method)).map(({ id }) => id))
  for await (const id of each(gateway.listRefunded?.(since))) ids.add(id)
  if (gateway.listRefunded) return ids
  for (const { id } of await listPaymentsSince(deps.db, method, deps.clock() - REFUNDABLE_MS)) ids.add(id)
  return ids
}

async function hearOfRefunds(deps: PaymentDeps, key: PaymentKey, heard: Heard): Promise<void> {
  const payment = await readPayment(deps.db, key)
  if (!payment) return
  const before = await readSituation(deps.db, key, payment.checkout_session_id)
  await applyProviderRefunds(deps, key)
  const now = await readSituation(deps.db, key, payment.checkout_session_id)
  const isNew = (refund: RefundRow) => !isOwed(refund) && !before.made.some(({ id }) => id === refund.id)
  const made = now.made.filter(isNew)
  if (made.length === 0) return
  const amount = made.reduce((sum, refund) => sum + refund.amount, 0)
  heard.told.push(...made.map(({ id }) => `email-of-${id}`))
  const isCancelled = now.order?.status === 'cancelled' && before.order?.status !== 'cancelled'
  if (isCancelled) heard.told.push(`order-${now.order?.id}-cancelled`, `devices-${now.order?.id}-cancelled`)
  const back = `${formatPaymentAmount({ ...payment, amount })} of ${key.method} ${key.id}`
  heard.news.push(
    `${back} (${now.order?.number ?? 'no order'}) had been refunded${isCancelled ? ', so the order is cancelled' : ''}`,
  )
}

async function readSituation(
  db: Queries,
  key: PaymentKey,
  checkoutId: string | null,
): Promise<{ made: RefundRow[]; order: OrderRow | null }> {
  const orderId = checkoutId && (await findOrderOfCheckout(db, checkoutId))
  const order = orderId ? await readOrder(db, { id: orderId }) : null
  return { made: (await listRefundsOf(db, key)).filter((refund) => !isOwed(refund)), order: order?.row ?? null }
}

async function askCarrier(
  db: Queries,
  { carrier, since }: { carrier: Shiprocket; since: number },
  heard: Heard,
): Promise<void> {
  for await (const page of carrier.listNumbers(since)) {
    for (const number of await findUnknownNumbers(db, unwrap(page))) {
      if (heard.lostParcels.includes(number)) continue
      heard.lostParcels.push(number)
      heard.news.push(`shiprocket has the parcel ${number}, whose order the shop does not have`)
    }
  }
}
