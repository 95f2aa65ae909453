import { Navigate, useParams } from '@tanstack/react-router'
import { AnswerLetter } from '../features/newsletter/answer-letter.tsx'
import { wishOf } from '../features/newsletter/wishes.ts'
import { PageHead } from '../ui/page-head.tsx'

/** Where the links in the shop's letters lead. */
export function NewsletterPage() {
  const { wish: word, token } = useParams({ from: '/shop/newsletter/$wish/$token' })
  const wish = wishOf(word)
  if (!wish) return <Navigate to="/404" replace />
  return (
    <div className="wrap page">
      <PageHead title={wish.question} description={wish.about} path={`/newsletter/${word}`} unlisted />
      <AnswerLetter wish={wish} token={token} />
    </div>
  )
}
