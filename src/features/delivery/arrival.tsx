import { useQuery } from '@tanstack/react-query'
import { estimateDelivery, findDeliveryZone, formatArrival } from '#contract/orders/delivery.ts'
import type { Order } from '#contract/orders/order.ts'
import { readPinCode } from '#contract/orders/pin-code.ts'
import { classNames } from '../../lib/class-names.ts'
import { deliveryQuery } from '../../state/queries/queries.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './arrival.module.css'

/** Of an order placed now, e.g. `Arrives Tue 1 – Wed 2 Dec`. Empty for an unknown or missing PIN code. */
export function useArrival(typed: string | null): string {
  const days = useArrivalDays(typed)
  return days && `Arrives ${days}`
}

/** E.g. `Tue 1 – Wed 2 Dec`. */
export function useArrivalDays(typed: string | null): string {
  const pin = readPinCode(typed ?? '')
  const { data } = useQuery({ ...deliveryQuery(), enabled: pin !== null })
  const zone = pin !== null && data ? findDeliveryZone(data.data.zones, pin) : null
  return zone ? formatArrival(estimateDelivery(zone, Date.now())) : ''
}

interface ArrivalToProps {
  /** May be incomplete. */
  pin: string
  className?: string | undefined
}

/** Of an order placed now. */
export function ArrivalTo({ pin, className }: ArrivalToProps) {
  const arrival = useArrival(pin)
  if (arrival === '') return null
  return (
    <p className={classNames(styles.arrival, className)}>
      <Icon name="truck" size="s" />
      <span>{arrival}</span> <span>{`to ${readPinCode(pin)}`}</span>
    </p>
  )
}

interface OrderArrivalProps {
  order: Pick<Order, 'arrives' | 'needsConfirmation'>
  className?: string | undefined
}

/** As promised. Nothing once it has arrived, or if unknown. */
export function OrderArrival({ order, className }: OrderArrivalProps) {
  const days = orderArrival(order)
  if (days === '') return null
  return (
    <p className={classNames(styles.arrival, className)}>
      <Icon name="truck" size="s" />
      <span>
        Arrives <b>{days}</b>
      </span>
      {order.needsConfirmation && <span> once you have confirmed it</span>}
    </p>
  )
}

/** E.g. `Tue 1 – Wed 2 Dec`; empty once it has arrived, or if unknown. */
export function orderArrival({ arrives }: Pick<Order, 'arrives'>): string {
  return arrives ? formatArrival({ first: Date.parse(arrives.first), last: Date.parse(arrives.last) }) : ''
}
