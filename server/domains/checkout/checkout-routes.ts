import { formatRupees, toRupees } from '#contract/money.ts'
import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import type { PublishedCatalogue } from '../catalogue/published-catalogue.ts'
import { takesCash } from '../delivery/takes-cash.ts'
import { orderOnWire } from '../orders/order-on-wire.ts'
import { readOrder } from '../orders/order-store.ts'
import type { PaymentOffer } from '../payments/payment-offers.ts'
import type { PaymentWay } from '../payments/payment-way.ts'
import type { OnlineWay } from '../payments/payment-ways.ts'
import { buyWithCod } from './buy-with-cod.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { type Completed, complete } from './complete.ts'
import { endHold } from './end-holds.ts'
import { explain } from './explain.ts'
import { inDollars } from './in-dollars.ts'
import { intend } from './intend.ts'
import type { Intended } from './intended-order-store.ts'
import { paidOrder } from './paid-order.ts'
import { purchaseOf, type Sent } from './purchase-of.ts'
import { startPayment } from './start-payment.ts'
import { type RazorpayReturn, verifyReturn } from './verify-return.ts'

interface Needs extends CheckoutParts {
  catalogue: PublishedCatalogue
  offers: readonly PaymentOffer[]
  isTest: boolean
  isSigned: (returned: RazorpayReturn) => boolean
}

export function checkoutRoutes(parts: Needs): Handlers {
  const { ways, offers, isTest } = parts
  return {
    paymentMethods: () => ({ status: 'ok', methods: [...offers], testMode: isTest }),

    createRazorpayOrder: ({ body, headers, session }) =>
      toPay(parts, { way: 'razorpay', provider: ways.razorpay, sent: body, ...asked(headers, session) }, (begun) => ({
        ...begun.answer,
        id: begun.ref,
        amount: toRupees(begun.intended.charge),
        currency: 'INR',
      })),

    proceedCheckout: ({ body, headers, session }) =>
      toPay(parts, { way: 'stripe', provider: ways.stripe, sent: body, ...asked(headers, session) }, (begun) => ({
        ...begun.answer,
        clientSecret: begun.handed.clientSecret,
        finalOrder: inDollars(begun.intended, parts.rules.paisePerDollar),
      })),

    payElsewhere: ({ query, headers, session }) => {
      if (query.userID !== session.userId) return new Refused('NOT_FOUND')
      const sent = { amount: query.amount, coupon: query.coupon }
      return toPay(parts, { way: 'other', provider: ways.other, sent, ...asked(headers, session) }, (begun) => ({
        ...begun.answer,
        url: begun.handed.url,
        finalOrder: inDollars(begun.intended, parts.rules.paisePerDollar),
      }))
    },

    verifyRazorpayPayment: async ({ body, session: { userId } }) => {
      const verified = await verifyReturn(parts, userId, {
        orderId: body.razorpay_order_id,
        paymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      })
      const answer = await answerOf(parts, userId, verified)
      return answer instanceof Refused ? answer : { ...answer, message: 'Payment verified successfully' }
    },

    completeCheckout: async ({ body, session: { userId } }) =>
      answerOf(parts, userId, await complete(parts, userId, body.intendedID)),

    createOrder: async ({ body, headers, session: { userId } }) => {
      const key = headers['idempotency-key']
      if (body.payment !== 'cod') return await answerOf(parts, userId, await paidOrder(parts, userId, key))
      const read = await purchaseOf(parts.db, userId, 'cod', body)
      if (read.kind !== 'purchase') return new Refused(...explain(read))
      if (read.purchase.seenTotalPaise > parts.codLimitPaise) return codRefusal(parts.codLimitPaise)
      if (!(await takesCash(parts.db, read.purchase.address))) return new Refused('COD_NOT_THERE')
      const bought = await buyWithCod(parts, read.purchase, key ?? null)
      return bought.kind === 'placed' ? await answerOf(parts, userId, bought) : new Refused(...explain(bought))
    },
  }
}

function codRefusal(limitPaise: number): Refused {
  if (limitPaise === 0) return new Refused('PAYMENT_METHOD_OFF')
  return new Refused('COD_LIMIT', { values: { amount: formatRupees(toRupees(limitPaise)) } })
}

interface ToPay<Handed> {
  way: OnlineWay
  provider: PaymentWay<Handed> | null
  sent: Sent
  userId: string
  attemptKey: string | null
}

function asked(headers: { 'idempotency-key'?: string | undefined }, { userId }: { userId: string }) {
  return { userId, attemptKey: headers['idempotency-key'] ?? null }
}

interface Begun<Handed> {
  intended: Intended
  /** The provider's name for what it collects. */
  ref: string
  handed: Handed
  /** What every answer of this kind begins with. */
  answer: { status: 'ok'; intendedID: string; heldUntil: string }
}

/** Holds the pieces, then has the provider expect the payment. Less than one rupee or one dollar no provider collects. */
async function toPay<Handed, Answer>(
  parts: Needs,
  { way, provider, sent, userId, attemptKey }: ToPay<Handed>,
  answer: (begun: Begun<Handed>) => Answer,
): Promise<Answer | Refused> {
  if (!provider) return new Refused('PAYMENT_METHOD_OFF')
  const read = await purchaseOf(parts.db, userId, way, sent)
  if (read.kind !== 'purchase') return new Refused(...explain(read))
  const outcome = await intend(parts, read.purchase, attemptKey)
  if (outcome.kind !== 'held') return new Refused(...explain(outcome))
  await parts.catalogue.refresh()
  const { intended } = outcome
  if (intended.charge < 100) {
    await endHold(parts, intended)
    return new Refused('PAYMENT_METHOD_OFF')
  }
  const started = await startPayment(parts, provider, intended)
  if (!started) return new Refused('ORDER_NOT_CREATED')
  const heldUntil = new Date(intended.heldUntil).toISOString()
  return answer({ ...started, intended, answer: { status: 'ok', intendedID: intended.id, heldUntil } })
}

/** The order that was placed, or why there is none. */
async function answerOf({ db, catalogue }: Needs, userId: string, completed: Completed) {
  if (completed.kind === 'refused') return new Refused(completed.code)
  const order = await readOrder(db, { id: completed.orderId, userId })
  if (!order) return new Refused('ORDER_UNKNOWN')
  // So that whoever bought the last piece sees on the next page that there is none.
  await catalogue.refresh()
  return { status: 'ok' as const, orderID: order.row.number, data: await orderOnWire(db, order) }
}
