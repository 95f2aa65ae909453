import { formatLineChange, toWireLineChange } from '#contract/bag/line-changes.ts'
import type { LineId } from '#contract/bag/line-id.ts'
import { errorMessage } from '#contract/errors.ts'
import { formatRupees, toCents, toRupees } from '#contract/money.ts'
import { countryCode } from '#contract/orders/country-code.ts'
import { toWireOrder } from '#contract/orders/order.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { WireOrder } from '#contract/schemas/order.ts'
import type { WirePaymentMethod, WirePurchase } from '#contract/schemas/payment.ts'
import { Refused, tooOften } from '../../../http/refused.ts'
import type { Handlers } from '../../../http/register-endpoints.ts'
import type { Session } from '../../../lib/session.ts'
import type { PublishedCatalogue } from '../../catalogue/published-catalogue.ts'
import type { OnlinePaymentMethod } from '../../money/open-gateways.ts'
import type { PaymentGateway } from '../../money/payment-gateway.ts'
import { describeNewOrder, toOrderResponse } from '../orders/describe-order.ts'
import { readOrder } from '../orders/order-store.ts'
import {
  type CheckoutResult,
  completeCheckout,
  findPaidOrder,
  type RazorpayReturn,
  verifyRazorpayReturn,
} from '../settlement/complete-checkout.ts'
import type { CheckoutSession } from './checkout-store.ts'
import { placeCodOrder } from './cod-order.ts'
import { type CodRefusal, type CodRules, codRefusal } from './cod-rules.ts'
import { type PurchaseResult, readPurchase } from './purchase.ts'
import type { QuoteRejection } from './quote.ts'
import { releaseReservation } from './release.ts'
import type { CheckoutDeps, ReservationRefusal } from './reserve.ts'
import { beginCheckout, startPayment } from './start-payment.ts'

interface CheckoutRouteDeps extends CheckoutDeps {
  catalogue: PublishedCatalogue
  rules: CheckoutDeps['rules'] & CodRules
  /** ISO codes; null for all countries. */
  shipsTo: ReadonlySet<string> | null
  dollarsAbroadOnly: boolean
  options: readonly WirePaymentMethod[]
  /** In test mode, payments move no real money. */
  isTest: boolean
  /** Whether codes are texted; a shop in the sandbox writes them to files. */
  codesByText: boolean
  isSigned: (returned: RazorpayReturn) => boolean
}

export function checkoutRoutes(deps: CheckoutRouteDeps): Handlers {
  const { gateways, options, isTest, codesByText } = deps
  return {
    paymentMethods: () => ({ status: 'ok', methods: [...options], testMode: isTest, codesByText }),

    createRazorpayOrder: ({ body, headers, session }) =>
      beginPayment(
        deps,
        { method: 'razorpay', gateway: gateways.razorpay, input: body, ...requesterOf(headers, session) },
        (started) => ({
          ...started.common,
          id: started.providerRef,
          amount: toRupees(started.checkout.charge),
          currency: 'INR',
          timeout: Math.max(1, Math.floor((started.checkout.reservedUntil - deps.clock()) / 1000)),
        }),
      ),

    proceedCheckout: ({ body, headers, session }) =>
      beginPayment(
        deps,
        { method: 'stripe', gateway: gateways.stripe, input: body, ...requesterOf(headers, session) },
        (started) => ({
          ...started.common,
          clientSecret: started.clientData.clientSecret,
          finalOrder: toDollarOrder(started.checkout, deps.rules.paisePerDollar),
        }),
      ),

    startHostedPayment: ({ query, headers, session }) => {
      if (query.userID !== session.userId) return new Refused('NOT_FOUND')
      const { userID: _, ...input } = query
      return beginPayment(
        deps,
        { method: 'paypal', gateway: gateways.paypal, input, ...requesterOf(headers, session) },
        (started) => ({
          ...started.common,
          url: started.clientData.url,
          finalOrder: toDollarOrder(started.checkout, deps.rules.paisePerDollar),
        }),
      )
    },

    verifyRazorpayPayment: async ({ body, session: { userId } }) => {
      const verified = await verifyRazorpayReturn(deps, userId, {
        orderId: body.razorpay_order_id,
        paymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      })
      const response = await respondWithOrder(deps, userId, verified)
      return response instanceof Refused ? response : { ...response, message: 'Payment verified successfully' }
    },

    completeCheckout: async ({ body, session: { userId } }) =>
      respondWithOrder(deps, userId, await completeCheckout(deps, userId, body.intendedID)),

    createOrder: async ({ body, headers, network, session: { userId } }) => {
      const key = headers['idempotency-key']
      if (body.payment !== 'cod') return await respondWithOrder(deps, userId, await findPaidOrder(deps, userId, key))
      const read = await readPurchase(deps.db, userId, 'cod', body)
      if (read.kind !== 'purchase') return refusalOf(read)
      if (!isShippedTo(deps, read.purchase.address)) return new Refused('NOT_SHIPPED_THERE')
      const noCod = await codRefusal(deps.db, read.purchase, deps.rules, deps.clock())
      if (noCod) return refusalOf(noCod)
      const ordered = await placeCodOrder(deps, read.purchase, { attemptKey: key ?? null, network })
      if (ordered.kind === 'placed') return await respondWithOrder(deps, userId, ordered)
      if (ordered.kind !== 'new') return refusalOf(ordered)
      await deps.catalogue.refresh()
      return toPlacedResponse(toWireOrder(describeNewOrder(ordered.order)))
    },
  }
}

/** An unknown country must be no way around the list. */
function isShippedTo({ shipsTo }: CheckoutRouteDeps, { country }: Pick<Address, 'country'>): boolean {
  return shipsTo === null || shipsTo.has(countryCode(country) ?? '')
}

interface PaymentStart<ClientData> {
  method: OnlinePaymentMethod
  gateway: PaymentGateway<ClientData> | null
  input: WirePurchase
  userId: string
  fullname: string
  attemptKey: string | null
}

function requesterOf(
  headers: { 'idempotency-key'?: string | undefined },
  { userId, fullname }: Pick<Session, 'userId' | 'fullname'>,
) {
  return { userId, fullname, attemptKey: headers['idempotency-key'] ?? null }
}

interface StartedPayment<ClientData> {
  checkout: CheckoutSession
  providerRef: string
  clientData: ClientData
  /** Part of the responses for all payment methods. */
  common: { status: 'ok'; intendedID: string; heldUntil: string; isHeld: boolean }
}

/**
 * The least that payment providers accept, in paise or cents: one rupee or one US
 * dollar.
 */
const MIN_CHARGE = 100

/** Reserves the items, then starts the payment at the provider. */
async function beginPayment<ClientData, Response>(
  deps: CheckoutRouteDeps,
  { method, gateway, input, userId, fullname, attemptKey }: PaymentStart<ClientData>,
  respond: (started: StartedPayment<ClientData>) => Response,
): Promise<Response | Refused> {
  if (!gateway) return new Refused('PAYMENT_METHOD_OFF')
  const read = await readPurchase(deps.db, userId, method, input)
  if (read.kind !== 'purchase') return refusalOf(read)
  if (!isShippedTo(deps, read.purchase.address)) return new Refused('NOT_SHIPPED_THERE')
  const isAbroad = countryCode(read.purchase.address.country) !== 'IN'
  if (gateway.currency === 'USD' && deps.dollarsAbroadOnly && !isAbroad) return new Refused('PAYMENT_ABROAD_ONLY')
  const outcome = await beginCheckout(deps, read.purchase, attemptKey)
  if (outcome.kind !== 'reserved') return refusalOf(outcome)
  await deps.catalogue.refresh()
  const { checkout } = outcome
  if (checkout.charge < MIN_CHARGE) {
    await releaseReservation(deps, checkout)
    return new Refused('PAYMENT_METHOD_OFF')
  }
  const started = await startPayment(deps, gateway, checkout, fullname)
  if (!started) return new Refused('ORDER_NOT_CREATED')
  const heldUntil = new Date(checkout.reservedUntil).toISOString()
  return respond({
    ...started,
    checkout,
    common: { status: 'ok', intendedID: checkout.id, heldUntil, isHeld: checkout.holdsStock },
  })
}

async function respondWithOrder({ db, catalogue }: CheckoutRouteDeps, userId: string, result: CheckoutResult) {
  if (result.kind === 'refused') return new Refused(result.code)
  const order = await readOrder(db, { id: result.orderId, userId })
  if (!order) return new Refused('ORDER_UNKNOWN')
  // The next page that the shopper loads must show the new stock.
  await catalogue.refresh()
  return toPlacedResponse(await toOrderResponse(db, order))
}

function toPlacedResponse(order: WireOrder) {
  return { status: 'ok' as const, orderID: order.order_id, data: order }
}

type ReservationFailure = CodRefusal | ReservationRefusal | Exclude<PurchaseResult, { kind: 'purchase' }>

function refusalOf(outcome: ReservationFailure): Refused {
  switch (outcome.kind) {
    case 'rejected':
      return rejectionOf(outcome)
    case 'no cod':
      return new Refused(outcome.code, { ...(outcome.values && { values: outcome.values }) })
    case 'invalid':
      return new Refused('INVALID_INPUT', { fields: outcome.fields })
    case 'other state':
      return new Refused(outcome.refusal.code, outcome.refusal)
    case 'empty bag':
      return new Refused('BAG_EMPTY')
    case 'key reused':
      return new Refused('REPEAT_DIFFERS')
    case 'too old':
      return new Refused('CHECKOUT_TOO_OLD')
    case 'already refunded':
      return new Refused('PAYMENT_RETURNED')
    case 'already ordered':
    case 'other order placed':
      return new Refused('ALREADY_PLACED')
  }
}

/**
 * Lists every line whose price or quantity has changed, so that the shopper can
 * accept all changes at once, and every line whose size is missing or unknown.
 */
function rejectionOf({ code, changes, faults, totalPaise, waitMs }: QuoteRejection): Refused {
  if (code === 'TOO_OFTEN') return tooOften(waitMs, 0)
  const left = changes.find(({ was, is }) => is.quantity < was.quantity)?.is.quantity ?? 0
  return new Refused(code, {
    fields: Object.fromEntries([
      ...changes.map((change) => [fieldOf(change), formatLineChange(change)]),
      ...faults.map((fault) => [fieldOf(fault), errorMessage(fault.code)]),
    ]),
    changes: changes.map(toWireLineChange),
    amount: toRupees(totalPaise),
    values: { amount: formatRupees(totalPaise), left },
  })
}

/** The product id, followed by a slash and the size if any. */
function fieldOf({ productId, size }: LineId): string {
  return size === undefined ? productId : `${productId}/${size}`
}

/**
 * Rounds each price to cents, so their sum may differ from the charge by a few
 * cents.
 */
function toDollarOrder({ charge, contents }: CheckoutSession, paisePerDollar: number) {
  return {
    amount: charge / 100,
    amountInRupees: toRupees(contents.totalPaise),
    rupeesPerDollar: toRupees(paisePerDollar),
    products: contents.lines.map(({ productId, size, title, pricePaise, quantity }) => ({
      productID: { _id: productId, title, price: toCents(pricePaise, paisePerDollar) / 100 },
      size,
      quantity,
    })),
  }
}
