import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Review } from '#contract/shapes/review.ts'
import { shortDate } from '../../lib/short-date.ts'
import { type Draft, draftOf, emptyDraft, forgetDraft, keepDraft } from '../../state/review-drafts.ts'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type Author, ownReviewIs, ownReviewQuery } from './own-review.ts'
import styles from './review-form.module.css'
import { type ReviewProblems, sendReview } from './send-review.ts'
import { StarPicker } from './star-picker.tsx'

interface ReviewFormProps {
  productId: string
  author: Author
  /** What the shopper has written before is not asked for a form that nobody opens. */
  open: boolean
  onSent: (review: Review) => void
}

/**
 * Stars and words. Whatever stands against them is told here, and nothing typed is lost: not by closing the form, nor by
 * having to log in again.
 */
export function ReviewForm({ productId, author, open, onSent }: ReviewFormProps) {
  const [{ rating, text }, setDraft] = useState(() => draftOf(productId))
  const [problems, setProblems] = useState<ReviewProblems>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const { data: own } = useQuery({ ...ownReviewQuery(productId, author), enabled: open })
  useUnsavedInput(text !== '')

  const write = (draft: Draft) => {
    setDraft(draft)
    keepDraft(productId, draft)
  }

  useEffect(() => {
    if (problems.rating) form.current?.querySelector('input')?.focus()
    else if (problems.text) form.current?.querySelector('textarea')?.focus()
  }, [problems])

  const edit = (written: Review) => {
    write({ rating: written.rating, text: written.review })
    setProblems({})
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const outcome = await sendReview({ productId, rating, text }, author.token)
    setBusy(false)
    if (outcome.kind === 'login needed') return askForLogin(author.token)
    if (outcome.kind === 'problems') return setProblems(outcome.problems)
    forgetDraft(productId)
    setDraft(emptyDraft)
    setProblems({})
    ownReviewIs(queryClient, outcome.review, author)
    onSent(outcome.review)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {own && (
        <div className="small">
          <p className="soft">
            You reviewed this piece on {shortDate(own.createdAt)}. What you send now takes the place of that.
          </p>
          <button type="button" className="link" onClick={() => edit(own)}>
            Edit your review
          </button>
        </div>
      )}
      <StarPicker rating={rating} problem={problems.rating} onPick={(picked) => write({ rating: picked, text })} />
      <TextArea
        label="Your review"
        required
        placeholder="Write your review here..."
        value={text}
        error={problems.text}
        onChange={(event) => write({ rating, text: event.target.value })}
      />
      <div role="alert">{problems.form && <FieldError>{problems.form}</FieldError>}</div>
      <Button variant="secondary" type="submit" busy={busy && 'Sending…'}>
        Submit Review
      </Button>
    </form>
  )
}

/** Brought when it is needed, which is seldom. */
async function askForLogin(token: string): Promise<void> {
  const { sessionLost } = await import('../../state/session-lost.ts')
  await sessionLost(token)
}
