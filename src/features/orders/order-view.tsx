import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { hidesPrices } from '#contract/orders/hides-prices.ts'
import { isInProgress } from '#contract/orders/order-status.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { RefusedError } from '../../state/queries/queries.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { OrderArrival } from '../delivery/arrival.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { AddPhone } from './add-phone.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ConfirmOrder, isToConfirm } from './confirm-order.tsx'
import { CorrectContact } from './correct-contact.tsx'
import { FollowLinkPanel } from './follow-link-panel.tsx'
import { DownloadCreditNoteButton, DownloadInvoiceButton, OpenInvoiceButton } from './invoice-buttons.tsx'
import { requestCreditNote, requestInvoice } from './invoice-requests.ts'
import { OrderHelp } from './order-help.tsx'
import { OrderPieces } from './order-items.tsx'
import { OrderLoading } from './order-loading.tsx'
import { OrderNotifications } from './order-notifications.tsx'
import page from './order-page.module.css'
import { OrderProgress } from './order-tracker.tsx'
import styles from './order-view.module.css'
import { type OrderWithParcel, orderQuery } from './orders-queries.ts'
import { OrdersUnreachable } from './orders-unreachable.tsx'
import { ParcelTracking } from './parcel-tracking.tsx'
import { ShippingInfo } from './shipping-info.tsx'
import { WaitsForDelivery, waitsForDelivery } from './waits-for-delivery.tsx'

interface OrderViewProps {
  id: string
  shopper: SignedInShopper
}

/**
 * Shows an order's details. Redirects to the not-found page if the order does not
 * exist or belongs to another account.
 */
export function OrderView({ id, shopper }: OrderViewProps) {
  const { data, error, isFetching, refetch } = useQuery(orderQuery(id, shopper))
  if (error instanceof RefusedError && error.code !== 'LOGIN_NEEDED') return <Navigate to="/404" replace />
  if (data) return <OrderDetails order={data.data} shopper={shopper} />
  if (error) return <OrdersUnreachable busy={isFetching} onRetry={refetch} />
  return <OrderLoading />
}

interface OrderDetailsProps {
  order: OrderWithParcel
  shopper: SignedInShopper
}

function OrderDetails({ order, shopper }: OrderDetailsProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const client = useQueryClient()
  const isChangeable = order.status === 'pending' && !order.cancelling
  return (
    <>
      <BackButton />
      <h1 ref={title} tabIndex={-1}>{`Order Details for #${order.number}`}</h1>
      <p className={page.placed}>{`Placed on ${formatShortDate(order.createdAt)}`}</p>
      <OrderArrival order={order} className={page.arrival} />
      <OrderProgress order={order} />
      {order.parcel && <ParcelTracking parcel={order.parcel} />}
      {isToConfirm(order) && (
        <ConfirmOrder order={order} shopper={shopper} onConfirmed={() => title.current?.focus()} />
      )}
      {waitsForDelivery(order) && <WaitsForDelivery />}
      {order.status === 'pending' && order.phone === '' && (
        <AddPhone order={order} shopper={shopper} onSaved={() => title.current?.focus()} />
      )}
      <div className={page.columns}>
        <OrderPieces order={order} />
        <div className={page.beside}>
          <ShippingInfo order={order} />
          <OrderNotifications
            token={shopper.token}
            isInProgress={isInProgress(order.status) && order.parcelTrouble !== 'returned'}
          />
          <OrderReturns
            order={order}
            formPath={`/orders/${order.id}/return`}
            token={shopper.token}
            onChanged={() => client.invalidateQueries({ queryKey: orderQuery(order.id, shopper).queryKey })}
          />
          {order.gift && <WishesCard gift={order.gift} hidesPrices={hidesPrices(order)} />}
          <div className={styles.invoices}>
            <OpenInvoiceButton order={order} token={shopper.token} />
            <DownloadInvoiceButton order={order} load={() => requestInvoice(order.id, shopper.token, 'pdf')} />
            {order.creditNotes?.map((number) => (
              <DownloadCreditNoteButton
                key={number}
                number={number}
                load={() => requestCreditNote(order.id, number, shopper.token)}
              />
            ))}
          </div>
          <OrderHelp orderNumber={order.number} />
          <FollowLinkPanel orderId={order.id} token={shopper.token} />
          {isChangeable && <CorrectContact order={order} shopper={shopper} />}
          {isChangeable && !order.exchangeOf && (
            <CancelOrder order={order} shopper={shopper} onSettled={() => title.current?.focus()} />
          )}
        </div>
      </div>
    </>
  )
}

/** As it goes into the parcel. */
function WishesCard({ gift, hidesPrices }: { gift: Gift; hidesPrices: boolean }) {
  const { occasion, message, noPrices } = gift
  return (
    <section className={classNames('card', page.card)} aria-label="Wishes Card">
      <p>
        Wishes Card: <b>{occasion}</b>
      </p>
      {message && <p className={styles.message}>{message}</p>}
      {noPrices && (
        <p className="soft small">
          {hidesPrices ? 'No prices in the parcel.' : 'Customs needs the invoice with the parcel, so it shows prices.'}
        </p>
      )}
    </section>
  )
}

/**
 * Button that returns to the previous page, or to the list of orders if the
 * shopper opened this page directly.
 */
function BackButton() {
  const router = useRouter()
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else router.navigate({ to: '/orders' })
  }
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <Icon name="left" size="s" /> Back
    </button>
  )
}
