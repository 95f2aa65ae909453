import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { call } from '#sync/api.ts'
import { orderPlaced } from '../../state/order-placed.ts'
import { Refused, Unreachable } from '../../state/queries.ts'
import { LatePayment } from './late-payment.tsx'
import { NoPayment } from './no-payment.tsx'
import { OrderAwaited } from './order-awaited.tsx'

interface AwaitedOrderProps {
  intendedId: string
  token: string
}

const ASK_AGAIN_AFTER_MS = 2000
/** From the third question on it is said that this takes long. */
const PATIENCE = 2

/**
 * Asks how a payment went until that is known. Whoever brings the news to the shop first, this page or the provider, it
 * is the same one order.
 */
export function AwaitedOrder({ intendedId, token }: AwaitedOrderProps) {
  const { data, error, errorUpdateCount } = useQuery({
    queryKey: ['completeCheckout', { intendedId }, {}],
    queryFn: ({ signal }) => complete(intendedId, token, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => isUndecided(state.error) && ASK_AGAIN_AFTER_MS,
  })
  if (data) return <Navigate to="/payment-success" search={{ order: data }} replace />
  if (!(error instanceof Refused) || isUndecided(error)) return <OrderAwaited slow={errorUpdateCount > PATIENCE} />
  switch (error.code) {
    // Whoever keeps the session true finds that out as well, and leads to the login.
    case 'LOGIN_NEEDED':
      return <OrderAwaited slow />
    case 'PAYMENT_RETURNED':
      return <LatePayment>{error.message}</LatePayment>
    case 'PAYMENT_UNVERIFIED':
      return <Navigate to="/payment-failed" replace />
    default:
      return <NoPayment />
  }
}

/** Answers the id of the order. */
async function complete(intendedID: string, token: string, signal: AbortSignal): Promise<string> {
  const outcome = await call('completeCheckout', { body: { intendedID }, token, signal })
  if (outcome.kind === 'refused') throw new Refused(outcome.code, outcome.message)
  if (outcome.kind === 'unreachable') throw new Unreachable()
  await orderPlaced(outcome.answer.data)
  return outcome.answer.data._id
}

function isUndecided(error: Error | null): boolean {
  return error instanceof Unreachable || (error instanceof Refused && error.code === 'PAYMENT_PENDING')
}
