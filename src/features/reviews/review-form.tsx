import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Review } from '#contract/shapes/review.ts'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { LoginOffer } from './login-offer.tsx'
import { reviewDate } from './review-date.ts'
import styles from './review-form.module.css'
import { type ReviewProblems, sendReview } from './send-review.ts'
import { StarPicker } from './star-picker.tsx'

interface ReviewFormProps {
  productId: string
  token: string
  /** What the shopper has written before: it is changed, for there is one review a shopper and product. */
  own: Review | null
  onSent: (review: Review) => void
}

/** Stars and words. Whatever stands against them is told here, and nothing typed is lost. */
export function ReviewForm({ productId, token, own, onSent }: ReviewFormProps) {
  const [rating, setRating] = useState(own?.rating ?? 0)
  const [text, setText] = useState(own?.review ?? '')
  const [problems, setProblems] = useState<ReviewProblems>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedInput(text !== (own?.review ?? ''))

  useEffect(() => {
    if (problems.rating) form.current?.querySelector('input')?.focus()
    else if (problems.text) form.current?.querySelector('textarea')?.focus()
  }, [problems])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const outcome = await sendReview({ productId, rating, text }, token)
    setBusy(false)
    if (outcome.kind === 'problems') return setProblems(outcome.problems)
    setProblems({})
    onSent(outcome.review)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {own && (
        <p className="soft small">
          You reviewed this piece on {reviewDate(own.createdAt)}. What you send now takes the place of that.
        </p>
      )}
      <StarPicker rating={rating} problem={problems.rating} onPick={setRating} />
      <TextArea
        label="Your review"
        required
        placeholder="Write your review here..."
        value={text}
        error={problems.text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="alert">{problems.form && <FieldError>{problems.form}</FieldError>}</div>
      {problems.loginNeeded && <LoginOffer backTo={`/products/${productId}#write-review`} />}
      <Button variant="secondary" type="submit" busy={busy && 'Sending…'}>
        Submit Review
      </Button>
    </form>
  )
}
