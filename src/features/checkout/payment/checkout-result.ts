/** Types and helper functions for checkout results, and the request that turns a paid checkout into an order. */
import { queryOptions } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import { type Order, readOrder } from '#contract/orders/order.ts'
import { type PageErrorCode, pageErrorMessage } from '#contract/page-errors.ts'
import { type Outcome, request } from '#sync/api.ts'
import { reportError } from '#sync/report-error.ts'
import { endCheckoutAttempt } from '../../../state/checkout/checkout-attempt.ts'
import { updateDraft } from '../../../state/checkout/checkout-draft.ts'
import { recordPlacedOrder } from '../../../state/checkout/purchased-bag.ts'
import { RefusedError, UnreachableError } from '../../../state/queries/queries.ts'

export interface Buyer {
  userId: string
  fullname: string
  email: string
  phone: string
  token: string
}

export type CheckoutResult =
  | { kind: 'placed'; order: Pick<Order, 'id'> }
  /** The payment may have succeeded. The server creates the order once the payment is confirmed. */
  | { kind: 'pending'; checkoutId: string }
  /** The payment provider declined the payment, and the shopper did not try again. */
  | { kind: 'failed' }
  /** The shopper closed the payment window without paying. The checkout can be resumed. */
  | { kind: 'closed' }
  | Refusal
  /** A step of the checkout failed, e.g. because the server did not respond. `message` is shown to the shopper. */
  | { kind: 'unavailable'; message: string }
  /** An unexpected error occurred and has been reported. `message` is shown to the shopper. */
  | { kind: 'error'; message: string }

/** Outcome of a request that the server has refused. */
export type Refusal = Extract<Outcome<unknown>, { kind: 'refused' }>

/** Creates a refusal in the browser, in the same format as the server's refusals. */
export function localRefusal(
  code: PageErrorCode,
  message = pageErrorMessage(code),
  fields: Refusal['fields'] = {},
): Refusal {
  return { kind: 'refused', code, message, fields, data: { status: 'error', code, message } }
}

/** Returns the checkout result for a failed step. The result contains the error code's message for the shopper. */
export function unavailable(code: PageErrorCode): CheckoutResult {
  return { kind: 'unavailable', message: pageErrorMessage(code) }
}

/** Reports an unexpected error during the checkout, and returns it as a checkout result. */
export function unexpectedError(error: unknown): CheckoutResult {
  reportError(error, 'checking out')
  return { kind: 'error', message: pageErrorMessage('ORDER_NOT_CREATED') }
}

/** Timeout for checkout requests, in ms. Long, because the server may have to wait for a payment provider. */
export const CHECKOUT_TIMEOUT_MS = 20_000

/**
 * Turns a paid checkout into an order and saves the order on this device. If `checkoutId` is undefined, completes the
 * shopper's newest checkout. Idempotent.
 */
export async function completePayment(checkoutId: string | undefined, token: string): Promise<CheckoutResult> {
  const outcome = await completeCheckout(checkoutId, { token, timeoutMs: CHECKOUT_TIMEOUT_MS })
  if (outcome.kind === 'ok') return { kind: 'placed', order: outcome.data }
  const isPending = outcome.kind === 'unreachable' || outcome.code === 'PAYMENT_PENDING'
  if (isPending && checkoutId) return { kind: 'pending', checkoutId }
  return outcome.kind === 'unreachable' ? unavailable('PAYMENT_PENDING') : outcome
}

const POLL_INTERVAL_MS = 2000

/**
 * Returns query options for the order created from a paid checkout. The query polls until the payment is confirmed or
 * refused.
 */
export const completedOrderQuery = (checkoutId: string | undefined, token: string) =>
  queryOptions({
    queryKey: ['completedOrder', checkoutId ?? ''],
    queryFn: async ({ signal }): Promise<Order> => {
      const outcome = await completeCheckout(checkoutId, { token, signal })
      if (outcome.kind === 'ok') return outcome.data
      throw outcome.kind === 'refused' ? new RefusedError(outcome.code, outcome.message) : new UnreachableError()
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => isPaymentPending(state.error) && POLL_INTERVAL_MS,
  })

/**
 * Returns whether an error from `completedOrderQuery` leaves the outcome open, because the payment is still pending or
 * the server could not be reached.
 */
export function isPaymentPending(error: Error | null): boolean {
  return error instanceof UnreachableError || (error instanceof RefusedError && error.code === 'PAYMENT_PENDING')
}

async function completeCheckout(
  checkoutId: string | undefined,
  options: { token: string; timeoutMs?: number; signal?: AbortSignal },
): Promise<Outcome<Order>> {
  const body = checkoutId ? { intendedID: checkoutId } : {}
  const outcome = await request('completeCheckout', { ...options, body })
  if (outcome.kind !== 'ok') return outcome
  const order = readOrder(outcome.data.data)
  await recordPlacedOrder(order)
  return { ...outcome, data: order }
}

const ATTEMPT_ENDING_CODES: ReadonlySet<ErrorCode> = new Set(['PAYMENT_RETURNED', 'REPEAT_DIFFERS', 'CHECKOUT_TOO_OLD'])

/**
 * Clears stored data that would make the next checkout attempt fail too, e.g. a rejected coupon or a used idempotency
 * key.
 */
export async function resetAfterRefusal({ code }: Refusal): Promise<void> {
  if (ATTEMPT_ENDING_CODES.has(code)) await endCheckoutAttempt()
  if (code.startsWith('COUPON')) updateDraft({ coupon: null })
}
