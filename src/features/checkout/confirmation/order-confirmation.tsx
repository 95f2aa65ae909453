import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { formatRupees } from '#contract/money.ts'
import { isInProgress } from '#contract/order-status.ts'
import type { Order } from '#contract/schemas/order.ts'
import { request } from '#sync/api.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { recordPlacedOrder } from '../../../state/checkout/purchased-bag.ts'
import { RefusedError, UnreachableError } from '../../../state/queries/queries.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Rosette } from '../../../ui/icons/rosette.tsx'
import { OrderNotifications } from '../../orders/order-notifications.tsx'
import { orderQuery, type SignedInShopper } from '../../orders/orders-queries.ts'
import styles from './confirmation.module.css'
import { ConfirmationLoading, NoPayment, PaymentReturned } from './payment-messages.tsx'

interface PendingOrderProps {
  intendedId: string
  token: string
}

const PAYMENT_POLL_MS = 2000
/** From the third question on it is said that this takes long. */
const SLOW_AFTER_ATTEMPTS = 2

/**
 * Asks how a payment went until that is known. Whoever brings the news to the shop first, this page or the provider, it
 * is the same one order.
 */
export function PendingOrder({ intendedId, token }: PendingOrderProps) {
  const { data, error, errorUpdateCount } = useQuery({
    queryKey: ['completeCheckout', { intendedId }, {}],
    queryFn: ({ signal }) => complete(intendedId, token, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => isPending(state.error) && PAYMENT_POLL_MS,
  })
  if (data) return <Navigate to="/payment-success" search={{ order: data }} replace />
  if (!(error instanceof RefusedError) || isPending(error))
    return <ConfirmationLoading slow={errorUpdateCount > SLOW_AFTER_ATTEMPTS} />
  switch (error.code) {
    // Whoever keeps the session true finds that out as well, and leads to the login.
    case 'LOGIN_NEEDED':
      return <ConfirmationLoading slow />
    case 'PAYMENT_RETURNED':
      return <PaymentReturned>{error.message}</PaymentReturned>
    case 'PAYMENT_UNVERIFIED':
      return <Navigate to="/payment-failed" replace />
    default:
      return <NoPayment />
  }
}

/** Answers the id of the order. */
async function complete(intendedID: string, token: string, signal: AbortSignal): Promise<string> {
  const outcome = await request('completeCheckout', { body: { intendedID }, token, signal })
  if (outcome.kind === 'refused') throw new RefusedError(outcome.code, outcome.message)
  if (outcome.kind === 'unreachable') throw new UnreachableError()
  await recordPlacedOrder(outcome.data.data)
  return outcome.data.data._id
}

function isPending(error: Error | null): boolean {
  return error instanceof UnreachableError || (error instanceof RefusedError && error.code === 'PAYMENT_PENDING')
}

interface OrderConfirmationProps {
  id: string
  owner: SignedInShopper
}

const ORDER_RETRY_MS = 4000

/** An order that was placed before this page was opened. */
export function OrderConfirmation({ id, owner }: OrderConfirmationProps) {
  const { data, error } = useQuery({
    ...orderQuery(id, owner),
    refetchInterval: ({ state }) => state.data === undefined && state.errorUpdateCount > 0 && ORDER_RETRY_MS,
  })
  if (data) return <PlacedOrder order={data.data} token={owner.token} />
  if (error instanceof RefusedError && error.code !== 'LOGIN_NEEDED') return <NoPayment />
  return <ConfirmationLoading slow={Boolean(error)} />
}

interface PlacedOrderProps {
  order: Pick<Order, 'order_id' | 'createdAt' | 'amount' | 'status'>
  token: string
}

/** The order that a checkout has led to. */
function PlacedOrder({ order, token }: PlacedOrderProps) {
  return (
    <>
      <Rosette mark="check" />
      <h1>Order placed successfully.!</h1>
      <p>Thank you for your purchase.</p>
      <dl className={styles.facts}>
        <div>
          <dt>Order ID</dt>
          <dd>{order.order_id}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{formatDate(order.createdAt)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{formatRupees(order.amount)}</dd>
        </div>
      </dl>
      <ButtonLink href="/orders">Go to Orders</ButtonLink>
      <div className={styles.news}>
        <OrderNotifications token={token} isInProgress={isInProgress(order.status)} />
      </div>
    </>
  )
}

/** The query of `/payment-success`: an order that is there, or a payment whose order is awaited. */
interface ConfirmationSearch {
  order?: string
  intended?: string
}

export function readConfirmationSearch({ order, intended }: Record<string, unknown>): ConfirmationSearch {
  return {
    ...(typeof order === 'string' && order && { order }),
    ...(typeof intended === 'string' && intended && { intended }),
  }
}
