import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLineTitle } from '#contract/bag/line-id.ts'
import type { Order } from '#contract/orders/order.ts'
import { isInProgress } from '#contract/orders/order-status.ts'
import { classNames } from '../../lib/class-names.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { orderArrival } from '../delivery/arrival.tsx'
import styles from './latest-order.module.css'
import { OrderStatusBadge } from './orders-list.tsx'
import { ordersQuery } from './orders-queries.ts'

/** The newest order that is on its way or, without any, the newest. As high in every state. */
export function LatestOrder({ shopper }: { shopper: SignedInShopper }) {
  const { data, isError, isFetching, refetch } = useQuery(ordersQuery(shopper))
  if (data) {
    const [newest] = data.data
    const order = data.data.find(({ status }) => isInProgress(status)) ?? newest
    return order ? <OrderRow order={order} /> : <NoOrder />
  }
  if (!isError) return <Skeleton className={styles.skeleton} />
  return (
    <div className={classNames('card', styles.row)} role="alert">
      <p className={styles.text}>Your orders could not be loaded.</p>
      <Button variant="secondary" busy={isFetching && 'Loading…'} onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  )
}

/** E.g. `3 orders`; nothing until that is known. */
export function OrderCount({ shopper }: { shopper: SignedInShopper }) {
  const { data } = useQuery(ordersQuery(shopper))
  if (!data) return null
  const count = data.data.length
  return <span>{count === 0 ? 'None yet' : `${count} order${count === 1 ? '' : 's'}`}</span>
}

function NoOrder() {
  return (
    <div className={classNames('card', styles.row)}>
      <p className={styles.text}>Nothing on its way yet.</p>
      <ButtonLink href="/products" variant="secondary">
        Shop all
      </ButtonLink>
    </div>
  )
}

function OrderRow({ order }: { order: Order }) {
  const [line] = order.lines
  const arrival = orderArrival(order)
  const titles = order.lines.map(formatLineTitle).join(', ')
  return (
    <Link className={classNames('card', styles.row, styles.order)} to="/orders/$id" params={{ id: order.id }}>
      <span className={styles.picture}>{line?.image && <Picture src={line.image} alt="" sizes="60px" />}</span>
      <span className={styles.text}>
        <OrderStatusBadge order={order} />
        <b>{arrival ? `Arrives ${arrival}` : titles}</b>
        <span className={classNames('soft tiny num', styles.titles)}>
          {arrival ? `#${order.number} · ${titles}` : `#${order.number}`}
        </span>
      </span>
      <Icon name="right" size="s" />
    </Link>
  )
}
