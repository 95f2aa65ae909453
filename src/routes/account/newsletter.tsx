import { Navigate, useParams } from '@tanstack/react-router'
import { SubscriptionActionPanel, subscriptionAction } from '../../features/newsletter/subscription-action.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Page opened by the confirmation and unsubscribe links in newsletter emails. */
export function NewsletterPage() {
  const { choice, token } = useParams({ from: '/shop/newsletter/$choice/$token' })
  const action = subscriptionAction(choice)
  if (!action) return <Navigate to="/404" replace />
  return (
    <div className="wrap page">
      <PageHead title={action.question} description={action.explanation} path={`/newsletter/${choice}`} unlisted />
      <SubscriptionActionPanel action={action} token={token} />
    </div>
  )
}
