import { Navigate, useParams } from '@tanstack/react-router'
import {
  endStockAlertsAction,
  type SubscriptionAction,
  SubscriptionActionPanel,
  subscriptionAction,
} from '../../features/newsletter/subscription-action.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Opened by the confirm and unsubscribe links in newsletter emails. */
export function NewsletterPage() {
  const { choice, token } = useParams({ from: '/shop/newsletter/$choice/$token' })
  const action = subscriptionAction(choice)
  if (!action) return <Navigate to="/404" replace />
  return <ActionPage action={action} token={token} path={`/newsletter/${choice}`} />
}

/** Opened by the opt-out link in a stock alert. */
export function EndStockAlertsPage() {
  const { token } = useParams({ from: '/shop/stock-alerts/end/$token' })
  return <ActionPage action={endStockAlertsAction} token={token} path="/stock-alerts/end" />
}

interface ActionPageProps {
  action: SubscriptionAction
  token: string
  /** Without the token. */
  path: string
}

function ActionPage({ action, token, path }: ActionPageProps) {
  return (
    <div className="wrap page">
      <PageHead title={action.question} description={action.explanation} path={path} unlisted />
      <SubscriptionActionPanel action={action} token={token} />
    </div>
  )
}
