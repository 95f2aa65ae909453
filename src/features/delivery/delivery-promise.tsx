import { useQuery } from '@tanstack/react-query'
import { estimateDelivery, findDeliveryZone, formatArrival } from '#contract/orders/delivery.ts'
import { deliveryQuery } from '../../state/queries/queries.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './delivery-promise.module.css'

/**
 * Shows when an order placed now would arrive at a PIN code (postal code), and
 * whether Cash on Delivery is available there.
 */
export function DeliveryPromise({ pin }: { pin: string }) {
  const { data, isError } = useQuery(deliveryQuery())
  if (!data) {
    return (
      <p className={styles.soft}>
        {isError ? "We'll show delivery dates once you're back online." : 'Looking up delivery dates…'}
      </p>
    )
  }
  const zone = findDeliveryZone(data.data.zones, pin)
  if (!zone)
    return <p className={styles.soft}>{`We don't deliver to ${pin} yet. Write to us and we'll try to find a way.`}</p>
  return (
    <ul className={styles.promise}>
      <li>
        <Icon name="truck" size="s" />
        <span>
          Free delivery, <strong>{formatArrival(estimateDelivery(zone, Date.now()))}</strong>
        </span>
      </li>
      <li>
        <Icon name={zone.cod ? 'cash' : 'card'} size="s" />
        <span>{zone.cod ? 'Cash on delivery available' : 'No cash on delivery here. Please pay online.'}</span>
      </li>
    </ul>
  )
}
