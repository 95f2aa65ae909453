import type { ReactNode } from 'react'
import { ShoppersOnly } from '../features/account/shoppers-only.tsx'
import type { OrdersOwner } from '../features/orders/orders-query.ts'
import { useSession } from '../state/session.ts'

interface ForShoppersProps {
  waiting: ReactNode
  children: (owner: OrdersOwner) => ReactNode
}

/** What shoppers read with their token. Guests are sent to log in, and come back. */
export function ForShoppers({ waiting, children }: ForShoppersProps) {
  const { token } = useSession()
  return <ShoppersOnly waiting={waiting}>{({ _id }) => token && children({ userId: _id, token })}</ShoppersOnly>
}
