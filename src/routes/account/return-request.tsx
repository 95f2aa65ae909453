import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { readFollowedOrder } from '#contract/orders/followed-order.ts'
import { RequireLogin } from '../../features/account/require-login.tsx'
import { followQuery } from '../../features/orders/follow-query.ts'
import { FollowUnreachable, UnusableLink } from '../../features/orders/followed-order.tsx'
import { OrderLoading } from '../../features/orders/order-loading.tsx'
import { orderQuery } from '../../features/orders/orders-queries.ts'
import { OrdersUnreachable } from '../../features/orders/orders-unreachable.tsx'
import { ReturnRequest } from '../../features/returns/return-request.tsx'
import { useNoReferrer } from '../../lib/use-no-referrer.ts'
import { RefusedError } from '../../state/queries/queries.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { useScrollToTop } from '../../state/use-scroll-to-top.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Of an order of the shopper's account. */
export function ReturnRequestPage() {
  const { id } = useParams({ from: '/shop/orders/$id/return' })
  useScrollToTop(id)
  return (
    <div className="wrap page">
      <PageHead title="Return or exchange" description="Return pieces of your order." path="/orders" unlisted />
      <RequireLogin fallback={<OrderLoading />}>
        {({ id: userId }, token) => <OwnReturn key={id} id={id} shopper={{ userId, token }} />}
      </RequireLogin>
    </div>
  )
}

function OwnReturn({ id, shopper }: { id: string; shopper: SignedInShopper }) {
  const client = useQueryClient()
  const query = orderQuery(id, shopper)
  const { data, error, isFetching, refetch } = useQuery(query)
  if (error instanceof RefusedError) return <EmptyState title="This order does not exist" heading="h1" />
  if (!data) return error ? <OrdersUnreachable busy={isFetching} onRetry={refetch} /> : <OrderLoading />
  return (
    <ReturnRequest
      order={data.data}
      sender={{ orderId: id, ownerId: shopper.userId }}
      orderPath={`/orders/${id}`}
      onSent={() => client.invalidateQueries({ queryKey: query.queryKey })}
    />
  )
}

/** Of an order followed through a link. */
export function FollowedReturnPage() {
  const { token } = useParams({ from: '/shop/follow/$token/return' })
  useNoReferrer()
  useScrollToTop(token)
  return (
    <div className="wrap page">
      <PageHead title="Return or exchange" description="Return pieces of your order." path="/track-order" unlisted />
      <FollowedReturn key={token} token={token} />
    </div>
  )
}

function FollowedReturn({ token }: { token: string }) {
  const client = useQueryClient()
  const query = followQuery(token)
  const { data, error, isFetching, refetch } = useQuery(query)
  if (error instanceof RefusedError) return <UnusableLink />
  if (!data) return error ? <FollowUnreachable busy={isFetching} onRetry={refetch} /> : <OrderLoading />
  return (
    <ReturnRequest
      order={readFollowedOrder(data.data.order)}
      sender={{ token }}
      orderPath={`/follow/${token}`}
      onSent={() => client.invalidateQueries({ queryKey: query.queryKey })}
    />
  )
}
