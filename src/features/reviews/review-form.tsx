import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Review } from '#contract/catalogue/review.ts'
import { MAX_REVIEW_PICTURES } from '#contract/catalogue/review-rules.ts'
import { removeItem } from '#sync/outbox/outbox.ts'
import type { OutboxItem, UploadedPicture } from '#sync/outbox/outbox-item.ts'
import { classNames } from '../../lib/class-names.ts'
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
import type { SignedInShopper } from '../../state/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError, TextArea } from '../../ui/forms/field.tsx'
import { PicturesField } from '../pictures/pictures-field.tsx'
import { ownReviewQuery, setOwnReview } from './own-review.ts'
import styles from './review-form.module.css'
import { type ReviewErrors, refusalErrors, sendReview } from './send-review.ts'
import { StarPicker } from './star-picker.tsx'

interface ReviewFormProps {
  productId: string
  productTitle: string
  author: SignedInShopper
  /**
   * Whether the form is open. The shopper's existing review is loaded only while
   * the form is open.
   */
  open: boolean
  onSent: (review: Review) => void
  /**
   * Called with a message for the shopper when the review has been queued for
   * sending later.
   */
  onQueued: (message: string) => void
}

/**
 * Form for rating and reviewing a product. Keeps the draft when the form is
 * closed or the session ends, and restores a review that the outbox could not
 * send.
 */
export function ReviewForm({ productId, productTitle, author, open, onSent, onQueued }: ReviewFormProps) {
  const [draft, setDraft] = useState(() => getReviewDraft(productId))
  const { rating, text, pictures } = draft
  const [errors, setErrors] = useState<ReviewErrors>({})
  const [busy, setBusy] = useState(false)
  const [isPreparing, setIsPreparing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const returned = useReturnedItem('review', ({ contents }) => contents.productId === productId)
  /** Of this form's previous attempt, if the server refused it. */
  const refusedItem = useRef<OutboxItem | null>(null)
  const { data: ownReview } = useQuery({ ...ownReviewQuery(productId, author), enabled: open })
  useUnsavedInput(text !== '' || pictures.length > 0)

  const updateDraft = (changed: ReviewDraft) => {
    setDraft(changed)
    saveReviewDraft(productId, changed)
    setErrors({})
  }

  useFocusOnError(form, errors)

  const restoreReturned = useEffectEvent(() => {
    if (!returned || text !== '') return
    const { rating, review, pictures } = returned.contents
    updateDraft({ rating, text: review, pictures })
    const { state } = returned
    setErrors(state.kind === 'returned' && state.refusal ? refusalErrors(state.refusal) : {})
  })
  const returnedKey = returned && `${returned.id} ${returned.generation}`
  useEffect(() => {
    if (returnedKey) restoreReturned()
  }, [returnedKey])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || isPreparing) return
    setBusy(true)
    const earlier = returned ?? refusedItem.current
    const result = await sendReview(
      { productId, productTitle, rating, text, pictures },
      { userId: author.userId, earlier, isHere: isMounted },
    )
    setBusy(false)
    if (result.kind === 'session ended') {
      // Removes the queued review, because the next person to log in may be
      // another shopper. The draft keeps the text.
      if (isMounted()) await removeItem(result.id)
      return endSession(author.token)
    }
    refusedItem.current = result.kind === 'invalid' ? result.item : null
    if (result.kind === 'invalid') return setErrors(result.errors)
    deleteReviewDraft(productId)
    setDraft(emptyReviewDraft)
    setErrors({})
    if (result.kind === 'waiting') return onQueued(waitingMessage('review', result))
    setOwnReview(queryClient, result.review, author)
    onSent(result.review)
  }

  return (
    <form ref={form} className={classNames('card', styles.form)} onSubmit={submit} noValidate>
      {ownReview && <EarlierReview review={ownReview} onEdit={updateDraft} />}
      <ReviewFields draft={draft} errors={errors} readOnly={busy} onDraft={updateDraft} onPreparing={setIsPreparing} />
      <div role="alert">{errors.form && <FieldError>{errors.form}</FieldError>}</div>
      <Button variant="secondary" type="submit" busy={isPreparing ? 'Preparing your picture…' : busy && 'Sending…'}>
        Submit Review
      </Button>
    </form>
  )
}

interface ReviewFieldsProps {
  draft: ReviewDraft
  errors: ReviewErrors
  readOnly: boolean
  onDraft: (draft: ReviewDraft) => void
  onPreparing: (isPreparing: boolean) => void
}

function ReviewFields({ draft, errors, readOnly, onDraft, onPreparing }: ReviewFieldsProps) {
  return (
    <>
      <StarPicker
        rating={draft.rating}
        error={errors.rating}
        onChange={(stars) => onDraft({ ...draft, rating: stars })}
      />
      <TextArea
        label="Your review"
        required
        placeholder="Write your review here..."
        value={draft.text}
        error={errors.text}
        readOnly={readOnly}
        onChange={(event) => onDraft({ ...draft, text: event.target.value })}
      />
      <PicturesField
        pictures={draft.pictures}
        max={MAX_REVIEW_PICTURES}
        onPictures={(pictures) => onDraft({ ...draft, pictures })}
        onPreparing={onPreparing}
        error={errors.pictures}
      />
    </>
  )
}

function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: ReviewErrors): void {
  useEffect(() => {
    if (errors.rating) form.current?.querySelector('input')?.focus()
    else if (errors.text) form.current?.querySelector('textarea')?.focus()
  }, [form, errors])
}

interface EarlierReviewProps {
  review: Review
  onEdit: (draft: ReviewDraft) => void
}

function EarlierReview({ review, onEdit }: EarlierReviewProps) {
  const { rating, text, pictures } = review
  return (
    <div className="small">
      <p className="soft">{`You reviewed this piece on ${formatDate(review.createdAt)}. A new review replaces it.`}</p>
      <button
        type="button"
        className="link"
        onClick={() => onEdit({ rating, text, pictures: pictures.map(uploadedPicture) })}
      >
        Edit your review
      </button>
    </div>
  )
}

/** Of a review that the shop has. */
function uploadedPicture(path: string, index: number): UploadedPicture {
  return { picture: new Blob(), preview: path, name: `picture ${index + 1}`, url: path }
}

/**
 * Ends the session on this device after the server has ended it. The code for
 * this is loaded only when needed.
 */
async function endSession(token: string): Promise<void> {
  const { handleSessionEnded } = await import('../../state/session/session-ended.ts')
  await handleSessionEnded(token)
}
