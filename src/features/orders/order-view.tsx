import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Refused } from '../../state/queries.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderWaiting } from './order-waiting.tsx'
import { type OrdersOwner, orderQuery } from './orders-query.ts'
import { OrdersUnreachable } from './orders-unreachable.tsx'

interface OrderViewProps {
  id: string
  owner: OrdersOwner
}

/** One order, or what stands in its place. One that does not exist, or is somebody else's, is Page Not Found. */
export function OrderView({ id, owner }: OrderViewProps) {
  const { data, error, isFetching, refetch } = useQuery(orderQuery(id, owner))
  if (error instanceof Refused && error.code !== 'LOGIN_NEEDED') return <Navigate to="/404" replace />
  if (data) return <OrderDetails order={data.answer} owner={owner} />
  if (error) return <OrdersUnreachable busy={isFetching} onRetry={refetch} />
  return <OrderWaiting />
}
