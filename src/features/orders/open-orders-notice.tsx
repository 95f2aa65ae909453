import { useQuery } from '@tanstack/react-query'
import { isInProgress } from '#contract/orders/order-status.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { ordersQuery } from './orders-queries.ts'

/** Says that orders on their way keep an account from being deleted. Nothing without any. */
export function OpenOrdersNotice({ shopper }: { shopper: SignedInShopper }) {
  const { data } = useQuery(ordersQuery(shopper))
  const open = data?.data.filter(({ status }) => isInProgress(status)) ?? []
  if (open.length === 0) return null
  const numbers = open.map(({ number }) => `#${number}`).join(', ')
  return (
    <p className="card small">
      <b>Not yet.</b>{' '}
      <span>{`${numbers} ${open.length === 1 ? 'has' : 'have'} not arrived. You can delete your account once nothing is open.`}</span>
    </p>
  )
}
