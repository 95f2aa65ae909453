import { useQuery } from '@tanstack/react-query'
import { estimateDelivery, findDeliveryZone } from '#contract/delivery.ts'
import { deliveryQuery } from '../../state/queries/delivery-query.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './delivery-promise.module.css'

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})

/** The days on which a piece ordered now would come, and whether it can be paid at the door. */
export function DeliveryPromise({ pin }: { pin: string }) {
  const { data, isError } = useQuery(deliveryQuery())
  if (!data) {
    return (
      <p className={styles.soft}>
        {isError ? 'Days of delivery are shown once the shop answers.' : 'Looking up the days of delivery…'}
      </p>
    )
  }
  const zone = findDeliveryZone(data.data.zones, pin)
  if (!zone)
    return <p className={styles.soft}>We do not deliver to {pin} yet. Please write to us: we look for a way.</p>
  const { first, last } = estimateDelivery(zone, Date.now())
  return (
    <ul className={styles.promise}>
      <li>
        <Icon name="truck" size="s" />
        <span>
          Free delivery, <strong>{day.formatRange(first, last)}</strong>
        </span>
      </li>
      <li>
        <Icon name={zone.cod ? 'cash' : 'card'} size="s" />
        {zone.cod ? 'Cash on delivery available' : 'No cash on delivery here; please pay online'}
      </li>
    </ul>
  )
}
