import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { isInProgress } from '#contract/orders/order-status.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { RefusedError } from '../../../state/queries/queries.ts'
import type { SignedInShopper } from '../../../state/session/session.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Rosette } from '../../../ui/icons/rosette.tsx'
import { orderArrival } from '../../delivery/arrival.tsx'
import { ConfirmOrder, isToConfirm } from '../../orders/confirm-order.tsx'
import { OrderItems } from '../../orders/order-items.tsx'
import { OrderNotifications } from '../../orders/order-notifications.tsx'
import { orderQuery } from '../../orders/orders-queries.ts'
import { ShippingInfo } from '../../orders/shipping-info.tsx'
import { WaitsForDelivery, waitsForDelivery } from '../../orders/waits-for-delivery.tsx'
import { completedOrderQuery, isPaymentPending } from '../payment/checkout-result.ts'
import styles from './confirmation.module.css'
import { ConfirmationLoading, NoPayment, PaymentReturned } from './payment-messages.tsx'
import { ResultHeading } from './result-heading.tsx'

/**
 * Of `/payment-success`: `order` is an order's id, `intended` that of a checkout
 * whose payment is pending.
 */
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

const SLOW_AFTER_ATTEMPTS = 2

interface PendingOrderProps {
  checkoutId: string
  token: string
}

/** Polls until the order exists, then shows its confirmation. */
export function PendingOrder({ checkoutId, token }: PendingOrderProps) {
  const { data: order, error, errorUpdateCount } = useQuery(completedOrderQuery(checkoutId, token))
  if (order) return <Navigate to="/payment-success" search={{ order: order.id }} replace />
  if (!(error instanceof RefusedError) || isPaymentPending(error)) {
    return <ConfirmationLoading slow={errorUpdateCount > SLOW_AFTER_ATTEMPTS} />
  }
  switch (error.code) {
    // The session check also finds this and redirects to the login.
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

const ORDER_RETRY_MS = 4000

interface OrderConfirmationProps {
  id: string
  shopper: SignedInShopper
}

/** Retries every few seconds until the server responds. */
export function OrderConfirmation({ id, shopper }: OrderConfirmationProps) {
  const { data, error } = useQuery({
    ...orderQuery(id, shopper),
    refetchInterval: ({ state }) => state.data === undefined && state.errorUpdateCount > 0 && ORDER_RETRY_MS,
  })
  if (data) return <PlacedOrder order={data.data} shopper={shopper} />
  if (error instanceof RefusedError && error.code !== 'LOGIN_NEEDED') return <NoPayment />
  return <ConfirmationLoading slow={error !== null} />
}

interface PlacedOrderProps {
  order: Order
  shopper: SignedInShopper
}

function PlacedOrder({ order, shopper }: PlacedOrderProps) {
  const arrival = orderArrival(order)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <Rosette mark="check" />
      <ResultHeading ref={heading}>Order placed successfully.!</ResultHeading>
      <p>Thank you for your purchase.</p>
      <dl className={styles.facts}>
        <div>
          <dt>Order ID</dt>
          <dd>{order.number}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{formatShortDate(order.createdAt)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{formatRupees(order.totalPaise)}</dd>
        </div>
        {arrival && (
          <div>
            <dt>Arrives</dt>
            <dd>{arrival}</dd>
          </div>
        )}
      </dl>
      {isToConfirm(order) && (
        <ConfirmOrder order={order} shopper={shopper} onConfirmed={() => heading.current?.focus()} />
      )}
      {waitsForDelivery(order) && <WaitsForDelivery />}
      <ButtonLink href="/orders" variant={isToConfirm(order) ? 'secondary' : 'primary'}>
        Go to Orders
      </ButtonLink>
      <div className={styles.details}>
        <section aria-labelledby="pieces">
          <h2 id="pieces">Your pieces</h2>
          <OrderItems lines={order.lines} isDelivered={false} />
        </section>
        <ShippingInfo order={order} />
        <NextSteps order={order} />
      </div>
      <div className={styles.notifications}>
        <OrderNotifications token={shopper.token} isInProgress={isInProgress(order.status)} />
      </div>
    </>
  )
}

function NextSteps({ order }: { order: Order }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol className={styles.steps}>
        {isToConfirm(order) && <li>You confirm the order with the code.</li>}
        <li>{`We pack your pieces and hand them to the courier within ${shopFacts.shippedWithin}.`}</li>
        <li>We e-mail you when the parcel leaves, with a link that follows it.</li>
        <li>{`If something isn't right, you can return it within ${shopFacts.returns.withinDays} days of its delivery.`}</li>
      </ol>
    </section>
  )
}
