import { Navigate, useParams } from '@tanstack/react-router'
import { SubscriptionActionPanel, subscriptionAction } from '../../features/newsletter/subscription-action.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Where the links in the shop's letters lead. */
export function NewsletterPage() {
  const { choice: word, token } = useParams({ from: '/shop/newsletter/$choice/$token' })
  const choice = subscriptionAction(word)
  if (!choice) return <Navigate to="/404" replace />
  return (
    <div className="wrap page">
      <PageHead title={choice.question} description={choice.explanation} path={`/newsletter/${word}`} unlisted />
      <SubscriptionActionPanel action={choice} token={token} />
    </div>
  )
}
