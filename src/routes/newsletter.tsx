import { Navigate, useParams } from '@tanstack/react-router'
import { AnswerLetter } from '../features/newsletter/answer-letter.tsx'
import { choiceOf } from '../features/newsletter/choices.ts'
import { PageHead } from '../ui/page-head.tsx'

/** Where the links in the shop's letters lead. */
export function NewsletterPage() {
  const { choice: word, token } = useParams({ from: '/shop/newsletter/$choice/$token' })
  const choice = choiceOf(word)
  if (!choice) return <Navigate to="/404" replace />
  return (
    <div className="wrap page">
      <PageHead title={choice.question} description={choice.about} path={`/newsletter/${word}`} unlisted />
      <AnswerLetter choice={choice} token={token} />
    </div>
  )
}
