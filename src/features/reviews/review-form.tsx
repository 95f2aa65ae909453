import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import type { Review } from '#contract/shapes/review.ts'
import { removeItem } from '#sync/outbox.ts'
import type { OutboxItem } from '#sync/outbox-item.ts'
import { shortDate } from '../../lib/short-date.ts'
import { useIsHere } from '../../lib/use-is-here.ts'
import { knownProduct } from '../../state/known-product.ts'
import { useReturned } from '../../state/outbox-shown.ts'
import { waitsSentence } from '../../state/outbox-words.ts'
import { type Known, reading } from '../../state/queries.ts'
import { type Draft, draftOf, emptyDraft, forgetDraft, keepDraft } from '../../state/review-drafts.ts'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type Author, ownReviewIs, ownReviewQuery } from './own-review.ts'
import styles from './review-form.module.css'
import { problemsIn, type ReviewProblems, sendReview } from './send-review.ts'
import { StarPicker } from './star-picker.tsx'

interface ReviewFormProps {
  productId: string
  author: Author
  /** What the shopper has written before is not asked for a form that nobody opens. */
  open: boolean
  onSent: (review: Review) => void
  /** It is sent later, by itself; `sentence` says so. */
  onWaiting: (sentence: string) => void
}

/**
 * Stars and words. Whatever stands against them is told here, and nothing typed is lost: not by closing the form, nor by
 * having to log in again.
 */
export function ReviewForm({ productId, author, open, onSent, onWaiting }: ReviewFormProps) {
  const [{ rating, text }, setDraft] = useState(() => draftOf(productId))
  const [problems, setProblems] = useState<ReviewProblems>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const isHere = useIsHere()
  const returned = useReturned('review', ({ what }) => what.productId === productId)
  /** What was refused in this very form. */
  const known = useRef<OutboxItem | null>(null)
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

  const takeBack = useEffectEvent(() => {
    if (!returned || text !== '') return
    write({ rating: returned.what.rating, text: returned.what.review })
    const { state } = returned
    setProblems(state.is === 'returned' && state.refusal ? problemsIn(state.refusal) : {})
  })
  const returnedKey = returned && `${returned.id} ${returned.turn}`
  useEffect(() => {
    if (returnedKey) takeBack()
  }, [returnedKey])

  const edit = (written: Review) => {
    write({ rating: written.rating, text: written.review })
    setProblems({})
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const draft = { productId, title: titleOf(queryClient, productId), rating, text }
    const sender = { userId: author.userId, earlier: returned ?? known.current, isHere }
    const outcome = await sendReview(draft, sender)
    setBusy(false)
    if (outcome.kind === 'login needed') {
      // The words stay in the draft, and are sent by who logs in and sends them.
      if (isHere()) await removeItem(outcome.id)
      return askForLogin(author.token)
    }
    known.current = outcome.kind === 'problems' ? outcome.item : null
    if (outcome.kind === 'problems') return setProblems(outcome.problems)
    forgetDraft(productId)
    setDraft(emptyDraft)
    setProblems({})
    if (outcome.kind === 'waiting') return onWaiting(waitsSentence('review', outcome))
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
        readOnly={busy}
        onChange={(event) => write({ rating, text: event.target.value })}
      />
      <div role="alert">{problems.form && <FieldError>{problems.form}</FieldError>}</div>
      <Button variant="secondary" type="submit" busy={busy && 'Sending…'}>
        Submit Review
      </Button>
    </form>
  )
}

/** As far as this page knows it. */
function titleOf(client: QueryClient, productId: string): string {
  const { queryKey } = reading('readProduct', { path: { id: productId } })
  const read = client.getQueryData<Known<{ product: Product }>>(queryKey)
  return (read?.answer.product ?? knownProduct(client, productId))?.title ?? 'a piece'
}

/** Brought when it is needed, which is seldom. */
async function askForLogin(token: string): Promise<void> {
  const { sessionLost } = await import('../../state/session-lost.ts')
  await sessionLost(token)
}
