import { formatLineChange, type LineChange } from '#contract/bag/line-changes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { formatRupees, toCents, toRupees } from '#contract/money.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import type { PublishedCatalogue } from '../catalogue/published-catalogue.ts'
import { acceptsCod } from '../delivery/delivery-table.ts'
import { toOrderResponse } from '../orders/order-response.ts'
import { readOrder } from '../orders/order-store.ts'
import type { PaymentGateway } from '../payments/payment-gateway.ts'
import type { OnlinePaymentMethod } from '../payments/payment-gateways.ts'
import type { PaymentOption } from '../payments/payment-options.ts'
import {
  type CheckoutResult,
  completeCheckout,
  findPaidOrder,
  type RazorpayReturn,
  verifyRazorpayReturn,
} from './check-payment.ts'
import type { CheckoutSession } from './checkout-store.ts'
import { placeCodOrder } from './cod-order.ts'
import { type PurchaseInput, readPurchase } from './purchase.ts'
import type { QuoteRejection } from './quote.ts'
import { type CheckoutDeps, type ReservationOutcome, releaseReservation } from './reservation.ts'
import { beginCheckout, startPayment } from './start-payment.ts'

interface CheckoutRouteDeps extends CheckoutDeps {
  catalogue: PublishedCatalogue
  offers: readonly PaymentOption[]
  isTest: boolean
  isSigned: (returned: RazorpayReturn) => boolean
}

export function checkoutRoutes(parts: CheckoutRouteDeps): Handlers {
  const { ways, offers, isTest } = parts
  return {
    paymentMethods: () => ({ status: 'ok', methods: [...offers], testMode: isTest }),

    createRazorpayOrder: ({ body, headers, session }) =>
      beginPayment(
        parts,
        { method: 'razorpay', provider: ways.razorpay, sent: body, ...requesterOf(headers, session) },
        (begun) => ({
          ...begun.answer,
          id: begun.ref,
          amount: toRupees(begun.intended.charge),
          currency: 'INR',
        }),
      ),

    proceedCheckout: ({ body, headers, session }) =>
      beginPayment(
        parts,
        { method: 'stripe', provider: ways.stripe, sent: body, ...requesterOf(headers, session) },
        (begun) => ({
          ...begun.answer,
          clientSecret: begun.handed.clientSecret,
          finalOrder: toDollarOrder(begun.intended, parts.rules.paisePerDollar),
        }),
      ),

    payElsewhere: ({ query, headers, session }) => {
      if (query.userID !== session.userId) return new Refused('NOT_FOUND')
      const sent = { amount: query.amount, coupon: query.coupon }
      return beginPayment(
        parts,
        { method: 'other', provider: ways.other, sent, ...requesterOf(headers, session) },
        (begun) => ({
          ...begun.answer,
          url: begun.handed.url,
          finalOrder: toDollarOrder(begun.intended, parts.rules.paisePerDollar),
        }),
      )
    },

    verifyRazorpayPayment: async ({ body, session: { userId } }) => {
      const verified = await verifyRazorpayReturn(parts, userId, {
        orderId: body.razorpay_order_id,
        paymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      })
      const answer = await respondWithOrder(parts, userId, verified)
      return answer instanceof Refused ? answer : { ...answer, message: 'Payment verified successfully' }
    },

    completeCheckout: async ({ body, session: { userId } }) =>
      respondWithOrder(parts, userId, await completeCheckout(parts, userId, body.intendedID)),

    createOrder: async ({ body, headers, session: { userId } }) => {
      const key = headers['idempotency-key']
      if (body.payment !== 'cod') return await respondWithOrder(parts, userId, await findPaidOrder(parts, userId, key))
      const read = await readPurchase(parts.db, userId, 'cod', body)
      if (read.kind !== 'purchase') return new Refused(...refusalOf(read))
      if (read.purchase.seenTotalPaise > parts.codLimitPaise) return codRefusal(parts.codLimitPaise)
      if (!(await acceptsCod(parts.db, read.purchase.address))) return new Refused('COD_NOT_THERE')
      const bought = await placeCodOrder(parts, read.purchase, key ?? null)
      return bought.kind === 'placed'
        ? await respondWithOrder(parts, userId, bought)
        : new Refused(...refusalOf(bought))
    },
  }
}

function codRefusal(limitPaise: number): Refused {
  if (limitPaise === 0) return new Refused('PAYMENT_METHOD_OFF')
  return new Refused('COD_LIMIT', { values: { amount: formatRupees(toRupees(limitPaise)) } })
}

interface PaymentRequest<Handed> {
  method: OnlinePaymentMethod
  provider: PaymentGateway<Handed> | null
  sent: PurchaseInput
  userId: string
  attemptKey: string | null
}

function requesterOf(headers: { 'idempotency-key'?: string | undefined }, { userId }: { userId: string }) {
  return { userId, attemptKey: headers['idempotency-key'] ?? null }
}

interface StartedPayment<Handed> {
  intended: CheckoutSession
  /** The provider's name for what it collects. */
  ref: string
  handed: Handed
  /** What every answer of this kind begins with. */
  answer: { status: 'ok'; intendedID: string; heldUntil: string }
}

/** Holds the pieces, then has the provider expect the payment. Less than one rupee or one dollar no provider collects. */
async function beginPayment<Handed, Answer>(
  parts: CheckoutRouteDeps,
  { method, provider, sent, userId, attemptKey }: PaymentRequest<Handed>,
  answer: (begun: StartedPayment<Handed>) => Answer,
): Promise<Answer | Refused> {
  if (!provider) return new Refused('PAYMENT_METHOD_OFF')
  const read = await readPurchase(parts.db, userId, method, sent)
  if (read.kind !== 'purchase') return new Refused(...refusalOf(read))
  const outcome = await beginCheckout(parts, read.purchase, attemptKey)
  if (outcome.kind !== 'held') return new Refused(...refusalOf(outcome))
  await parts.catalogue.refresh()
  const { intended } = outcome
  if (intended.charge < 100) {
    await releaseReservation(parts, intended)
    return new Refused('PAYMENT_METHOD_OFF')
  }
  const started = await startPayment(parts, provider, intended)
  if (!started) return new Refused('ORDER_NOT_CREATED')
  const heldUntil = new Date(intended.reservedUntil).toISOString()
  return answer({ ...started, intended, answer: { status: 'ok', intendedID: intended.id, heldUntil } })
}

/** The order that was placed, or why there is none. */
async function respondWithOrder({ db, catalogue }: CheckoutRouteDeps, userId: string, completed: CheckoutResult) {
  if (completed.kind === 'refused') return new Refused(completed.code)
  const order = await readOrder(db, { id: completed.orderId, userId })
  if (!order) return new Refused('ORDER_UNKNOWN')
  // So that whoever bought the last piece sees on the next page that there is none.
  await catalogue.refresh()
  return { status: 'ok' as const, orderID: order.row.number, data: await toOrderResponse(db, order) }
}

type ReservationFailure =
  | Exclude<ReservationOutcome, { kind: 'held' }>
  | { kind: 'missing'; fields: Record<string, string> }
  | { kind: 'empty bag' }

interface RefusalDetails {
  fields?: Record<string, string>
  changes?: LineChange[]
  /** Rupees. */
  amount?: number
  values?: Record<string, string | number>
}

/** Why nothing is held, as a refusal of the wire. */
function refusalOf(outcome: ReservationFailure): [ErrorCode, RefusalDetails?] {
  switch (outcome.kind) {
    case 'objection':
      return [outcome.code, rejectionDetails(outcome)]
    case 'missing':
      return ['INVALID_INPUT', { fields: outcome.fields }]
    case 'empty bag':
      return ['BAG_EMPTY']
    case 'differs':
      return ['REPEAT_DIFFERS']
    case 'too old':
      return ['CHECKOUT_TOO_OLD']
    case 'was returned':
      return ['PAYMENT_RETURNED']
    case 'was placed':
    case 'other placed':
      return ['ALREADY_PLACED']
  }
}

/** Every line that changed with its `was → is`, so that one answer is enough to show and to accept them all. */
function rejectionDetails({ changes, total }: QuoteRejection): RefusalDetails {
  const left = changes.find(({ was, is }) => is.quantity < was.quantity)?.is.quantity ?? 0
  return {
    fields: Object.fromEntries(changes.map((change) => [change.productID, formatLineChange(change)])),
    changes: [...changes],
    amount: total,
    values: { amount: formatRupees(total), left },
  }
}

/** An intended order as a card from abroad pays it. Prices of single pieces are rounded, so their sum may differ by cents. */
function toDollarOrder({ charge, contents }: CheckoutSession, paisePerDollar: number) {
  return {
    amount: charge / 100,
    amountInRupees: toRupees(contents.totalPaise),
    rupeesPerDollar: toRupees(paisePerDollar),
    products: contents.lines.map(({ productId, title, pricePaise, quantity }) => ({
      productID: { _id: productId, title, price: toCents(pricePaise, paisePerDollar) / 100 },
      quantity,
    })),
  }
}
