import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Product } from '#contract/schemas/catalogue.ts'
import type { Review } from '#contract/schemas/review.ts'
import { removeItem } from '#sync/outbox/outbox.ts'
import type { OutboxItem } from '#sync/outbox/outbox-item.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import {
  deleteReviewDraft,
  emptyReviewDraft,
  getReviewDraft,
  type ReviewDraft,
  saveReviewDraft,
} from '../../state/forms/review-drafts.ts'
import { useUnsavedInput } from '../../state/forms/unsaved-input.ts'
import { waitingMessage } from '../../state/outbox/outbox-texts.ts'
import { useReturnedItem } from '../../state/outbox/use-outbox.ts'
import { findCachedProduct } from '../../state/queries/cached-product.ts'
import { type CachedResponse, endpointQuery } from '../../state/queries/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError, TextArea } from '../../ui/forms/field.tsx'
import { type Author, ownReviewQuery, setOwnReview } from './own-review.ts'
import styles from './review-form.module.css'
import { type ReviewProblems, refusalProblems, sendReview } from './send-review.ts'
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
  const [{ rating, text }, setDraft] = useState(() => getReviewDraft(productId))
  const [problems, setProblems] = useState<ReviewProblems>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const isHere = useIsMounted()
  const returned = useReturnedItem('review', ({ contents }) => contents.productId === productId)
  /** What was refused in this very form. */
  const known = useRef<OutboxItem | null>(null)
  const { data: own } = useQuery({ ...ownReviewQuery(productId, author), enabled: open })
  useUnsavedInput(text !== '')

  const write = (draft: ReviewDraft) => {
    setDraft(draft)
    saveReviewDraft(productId, draft)
  }

  useEffect(() => {
    if (problems.rating) form.current?.querySelector('input')?.focus()
    else if (problems.text) form.current?.querySelector('textarea')?.focus()
  }, [problems])

  const takeBack = useEffectEvent(() => {
    if (!returned || text !== '') return
    write({ rating: returned.contents.rating, text: returned.contents.review })
    const { state } = returned
    setProblems(state.kind === 'returned' && state.refusal ? refusalProblems(state.refusal) : {})
  })
  const returnedKey = returned && `${returned.id} ${returned.generation}`
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
    const draft = { productId, title: productTitle(queryClient, productId), rating, text }
    const sender = { userId: author.userId, earlier: returned ?? known.current, isHere }
    const outcome = await sendReview(draft, sender)
    setBusy(false)
    if (outcome.kind === 'login needed') {
      // The words stay in the draft, and are sent by who logs in and sends them.
      if (isHere()) await removeItem(outcome.id)
      return endSession(author.token)
    }
    known.current = outcome.kind === 'problems' ? outcome.item : null
    if (outcome.kind === 'problems') return setProblems(outcome.problems)
    deleteReviewDraft(productId)
    setDraft(emptyReviewDraft)
    setProblems({})
    if (outcome.kind === 'waiting') return onWaiting(waitingMessage('review', outcome))
    setOwnReview(queryClient, outcome.review, author)
    onSent(outcome.review)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {own && (
        <div className="small">
          <p className="soft">
            You reviewed this piece on {formatDate(own.createdAt)}. What you send now takes the place of that.
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
function productTitle(client: QueryClient, productId: string): string {
  const { queryKey } = endpointQuery('readProduct', { path: { id: productId } })
  const read = client.getQueryData<CachedResponse<{ product: Product }>>(queryKey)
  return (read?.data.product ?? findCachedProduct(client, productId))?.title ?? 'a piece'
}

/** Brought when it is needed, which is seldom. */
async function endSession(token: string): Promise<void> {
  const { handleSessionEnded } = await import('../../state/session/session-ended.ts')
  await handleSessionEnded(token)
}
