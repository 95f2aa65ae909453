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
  /** May have succeeded. The order follows the confirmation. */
  | { kind: 'pending'; checkoutId: string }
  /** Declined, and not tried again. */
  | { kind: 'failed' }
  /** Nothing is set aside, which the shopper is told before paying. */
  | { kind: 'not held' }
  /** Closed without paying. The checkout can be resumed. */
  | { kind: 'closed' }
  | Refusal
  /** A step failed, e.g. without a response. The shopper sees `message`. */
  | { kind: 'unavailable'; message: string }
  /** Unexpected and reported. The shopper sees `message`. */
  | { kind: 'error'; message: string }

export type Refusal = Extract<Outcome<unknown>, { kind: 'refused' }>

/** Like the server's, made in the browser. */
export function localRefusal(
  code: PageErrorCode,
  message = pageErrorMessage(code),
  fields: Refusal['fields'] = {},
): Refusal {
  return { kind: 'refused', code, message, fields, data: { status: 'error', code, message } }
}

export function unavailable(code: PageErrorCode): CheckoutResult {
  return { kind: 'unavailable', message: pageErrorMessage(code) }
}

export function unexpectedError(error: unknown): CheckoutResult {
  reportError(error, 'checking out')
  return { kind: 'error', message: pageErrorMessage('ORDER_NOT_CREATED') }
}

/** In ms. Long: the server may wait for a provider. */
export const CHECKOUT_TIMEOUT_MS = 20_000

/**
 * Also saves the order on the device. Without `checkoutId`, the newest checkout.
 * Idempotent.
 */
export async function completePayment(checkoutId: string | undefined, token: string): Promise<CheckoutResult> {
  const outcome = await completeCheckout(checkoutId, { token, timeoutMs: CHECKOUT_TIMEOUT_MS })
  if (outcome.kind === 'ok') return { kind: 'placed', order: outcome.data }
  const isPending = outcome.kind === 'unreachable' || PENDING.has(outcome.code)
  if (isPending && checkoutId) return { kind: 'pending', checkoutId }
  return outcome.kind === 'unreachable' ? unavailable('PAYMENT_PENDING') : outcome
}

const POLL_INTERVAL_MS = 2000

/** Polls until the payment is confirmed or refused. */
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

/** Asking too often settles nothing either. */
const PENDING: ReadonlySet<string> = new Set(['PAYMENT_PENDING', 'TOO_OFTEN'])

/** Pending, or the server could not be reached. */
export function isPaymentPending(error: Error | null): boolean {
  return error instanceof UnreachableError || (error instanceof RefusedError && PENDING.has(error.code))
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
 * What would make the next attempt fail, too: a rejected coupon, a used key, a PIN
 * code of another state, about which the address then asks.
 */
export async function resetAfterRefusal({ code, data }: Refusal, pincode: string): Promise<void> {
  if (data.states) updateDraft({ heardStates: { pincode, states: data.states.pinCode } })
  if (ATTEMPT_ENDING_CODES.has(code)) await endCheckoutAttempt()
  if (code.startsWith('COUPON')) updateDraft({ coupon: null })
}
