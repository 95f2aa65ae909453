import { useQuery } from '@tanstack/react-query'
import { Refused } from '../../state/queries.ts'
import { NoPayment } from './no-payment.tsx'
import { OrderAwaited } from './order-awaited.tsx'
import { type OrdersOwner, orderQuery } from './orders-query.ts'
import { PlacedOrder } from './placed-order.tsx'

interface ReadOrderProps {
  id: string
  owner: OrdersOwner
}

const ASK_AGAIN_AFTER_MS = 4000

/** An order that was placed before this page was opened. */
export function ReadOrder({ id, owner }: ReadOrderProps) {
  const { data, error } = useQuery({
    ...orderQuery(id, owner),
    refetchInterval: ({ state }) => state.data === undefined && state.errorUpdateCount > 0 && ASK_AGAIN_AFTER_MS,
  })
  if (data) return <PlacedOrder order={data.answer} token={owner.token} />
  if (error instanceof Refused && error.code !== 'LOGIN_NEEDED') return <NoPayment />
  return <OrderAwaited slow={Boolean(error)} />
}
