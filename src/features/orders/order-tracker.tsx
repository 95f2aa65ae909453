import type { Order } from '#contract/orders/order.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './order-tracker.module.css'
import { statusLabels, stepIcons, trackerSteps } from './status-labels.ts'

interface OrderProgressProps {
  order: Pick<Order, 'status' | 'history' | 'money' | 'parcelTrouble' | 'cancelling' | 'disputed' | 'stock'>
}

/**
 * Shows how far an order has come and what went wrong with its parcel, or that it
 * was cancelled and whether its payment has been refunded.
 */
export function OrderProgress({ order }: OrderProgressProps) {
  const { status, history, money } = order
  const dispute = order.disputed && <DisputeNotice />
  if (status === 'cancelled') {
    return (
      <>
        <CancelledNotice money={money} stock={order.stock} />
        {dispute}
      </>
    )
  }
  return (
    <>
      {dispute}
      <ParcelNotice order={order} />
      <OrderTracker status={status} history={history} />
    </>
  )
}

/** Parcel and refunds wait for the bank. */
function DisputeNotice() {
  return (
    <p className={styles.notice}>
      <b>A dispute about this payment is open with your bank.</b> Refunds wait until it has ended.
    </p>
  )
}

/** Says in words what the four steps of the tracker cannot show. */
function ParcelNotice({ order: { parcelTrouble, cancelling, money } }: OrderProgressProps) {
  if (cancelling) {
    return (
      <p className={styles.notice} role="status">
        <b>This order is being cancelled.</b> <span>We've asked the courier to give the parcel back.</span>
        {money === 'paid' && <span> Your refund starts as soon as they agree.</span>}
      </p>
    )
  }
  if (!parcelTrouble) return null
  const { title, text } = troubleTexts[parcelTrouble]
  return (
    <p className={styles.notice}>
      <b>{title}</b> <span>{text}</span> <span>{parcelTrouble === 'returned' && refundTexts[money]}</span>
    </p>
  )
}

const troubleTexts: Record<NonNullable<Order['parcelTrouble']>, { title: string; text: string }> = {
  undelivered: { title: 'We could not deliver your parcel.', text: 'The courier will try again.' },
  returning: { title: 'We could not deliver your parcel.', text: 'It is on its way back to us.' },
  returned: { title: 'Your parcel came back to us.', text: 'The courier could not deliver it.' },
  lost: {
    title: 'The courier reports a problem with your parcel.',
    text: "We're looking into it and will write to you.",
  },
}

const refundTexts: Partial<Record<Order['money'], string>> = {
  'being refunded': 'Your refund is on its way.',
  refunded: 'Your refund has been sent.',
}

function CancelledNotice({ money, stock }: Pick<Order, 'money' | 'stock'>) {
  const why = stock === 'sold out' && 'One of its pieces sold out before we could set it aside. You pay nothing.'
  return (
    <p className={styles.cancelled}>
      <b>This order was cancelled.</b> <span>{why || refundTexts[money]}</span>
    </p>
  )
}

interface OrderTrackerProps {
  status: Exclude<Order['status'], 'cancelled'>
  /**
   * Times at which the order reached each status. Skipped statuses have no entry.
   */
  history: Order['history']
}

/**
 * Shows an order's progress in four steps. Completed steps are filled in, and the
 * current step is emphasised.
 */
function OrderTracker({ status, history }: OrderTrackerProps) {
  const current = trackerSteps.indexOf(status)
  const dates = new Map(history.map((entry) => [entry.status, formatShortDate(entry.at)]))
  return (
    <ol className={styles.tracker} aria-label="Order status">
      {trackerSteps.map((step, index) => (
        <li
          key={step}
          className={classNames(index < current && styles.done, index === current && styles.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.point}>
            <Icon name={index < current ? 'check' : stepIcons[step]} size="xs" />
          </span>
          <span className={styles.name}>{statusLabels[step]}</span>
          {index < current && <span className="sr">, done</span>}
          {index <= current && <span className={styles.date}>{dates.get(step)}</span>}
        </li>
      ))}
    </ol>
  )
}
