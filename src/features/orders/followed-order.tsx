import { useQuery } from '@tanstack/react-query'
import { type FollowedOrder, readFollowedOrder } from '#contract/orders/followed-order.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatLongDate, formatSavedTime, formatShortDate } from '../../lib/format-date.ts'
import { RefusedError } from '../../state/queries/queries.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { EmptyState, LoadErrorPage } from '../../ui/layout/empty-state.tsx'
import { OrderArrival } from '../delivery/arrival.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { ConfirmByLink, ConfirmInAccount, isToConfirm } from './confirm-order.tsx'
import { followQuery } from './follow-query.ts'
import styles from './followed-order.module.css'
import { DownloadCreditNoteButton, DownloadInvoiceButton } from './invoice-buttons.tsx'
import { requestFollowedCreditNote, requestFollowedInvoice } from './invoice-requests.ts'
import { OrderHelp } from './order-help.tsx'
import { OrderPieces } from './order-items.tsx'
import { OrderLoading } from './order-loading.tsx'
import page from './order-page.module.css'
import { OrderProgress } from './order-tracker.tsx'
import { ParcelTracking } from './parcel-tracking.tsx'
import { InvoiceTo } from './shipping-info.tsx'
import { WaitsForDelivery, waitsForDelivery } from './waits-for-delivery.tsx'

interface FollowedOrderViewProps {
  /** Token of the link through which the order is followed. */
  token: string
}

/**
 * Shows an order to anyone who has its link. If the link no longer works, offers
 * to send a new one.
 */
export function FollowedOrderView({ token }: FollowedOrderViewProps) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(followQuery(token))
  if (error instanceof RefusedError) return <UnusableLink />
  if (!data) return error ? <FollowUnreachable busy={isFetching} onRetry={refetch} /> : <OrderLoading />
  const order = readFollowedOrder(data.data.order)
  return (
    <>
      <h1 className={styles.heading}>{`Order #${order.number}`}</h1>
      <p className={page.placed}>
        <span>{`Placed on ${formatShortDate(order.createdAt)}.`}</span>{' '}
        <Freshness savedAt={data.savedAt} loadedAt={dataUpdatedAt} />
      </p>
      <OrderArrival order={order} className={page.arrival} />
      <OrderProgress order={order} />
      {data.data.canConfirm && isToConfirm(order) && (
        <ConfirmByLink order={order} token={token} onConfirmed={refetch} />
      )}
      {data.data.needsCode && isToConfirm(order) && <ConfirmInAccount order={order} />}
      {waitsForDelivery(order) && <WaitsForDelivery />}
      {data.data.parcel && <ParcelTracking parcel={data.data.parcel} />}
      <div className={page.columns}>
        <OrderPieces order={order} />
        <div className={page.beside}>
          {order.status !== 'cancelled' && <Destination order={order} />}
          <OrderReturns order={order} formPath={data.data.canReturn ? `/follow/${token}/return` : null} token={null} />
          <DownloadInvoiceButton order={order} load={() => requestFollowedInvoice(token)} />
          {order.creditNotes?.map((number) => (
            <DownloadCreditNoteButton
              key={number}
              number={number}
              load={() => requestFollowedCreditNote(token, number)}
            />
          ))}
          <OrderHelp orderNumber={order.number} />
          <p className={styles.note}>
            Anyone with this link can see this page until <span>{formatLongDate(data.data.expiresAt)}</span>. Your full
            address and your other orders are in{' '}
            <ShopLink className="inline-link" href={`/orders/${order.number}`}>
              your account
            </ShopLink>
            .
          </p>
        </div>
      </div>
    </>
  )
}

interface FreshnessProps {
  /**
   * When the saved copy was loaded (epoch ms), or null if the order has just come
   * from the server.
   */
  savedAt: number | null
  /** When the server's response arrived (epoch ms). */
  loadedAt: number
}

/** Says how old the shown order is. */
function Freshness({ savedAt, loadedAt }: FreshnessProps) {
  const now = Date.now()
  if (savedAt === null) return <span>{`Checked ${formatSavedTime(loadedAt, now)}.`}</span>
  return <span>{`Saved on this device ${formatSavedTime(savedAt, now)}.`}</span>
}

function Destination({ order: { city, pincode, status, business } }: { order: FollowedOrder }) {
  return (
    <section className={classNames('card', page.card)} aria-labelledby="destination">
      <h2 className={page.title} id="destination">
        {status === 'delivered' ? 'Delivered to' : 'Delivering to'}
      </h2>
      <p>
        <span>{city}</span> <span className="num">{pincode}</span>
      </p>
      {business && <InvoiceTo business={business} />}
    </section>
  )
}

/** Says that a link to an order no longer works, and offers to send a new one. */
export function UnusableLink() {
  return (
    <EmptyState
      title="This link no longer works"
      heading="h1"
      action={<ButtonLink href="/track-order">Get a new link</ButtonLink>}
    >
      It has expired or was turned off. We can e-mail a new one to the person who placed the order.
    </EmptyState>
  )
}

/** Says that a followed order could not be loaded. */
export function FollowUnreachable(props: { busy: boolean; onRetry: () => void }) {
  return (
    <LoadErrorPage title="Your order could not be loaded" {...props}>
      The shop isn't responding, and this order isn't saved on this device yet. It is safe with us.
    </LoadErrorPage>
  )
}
