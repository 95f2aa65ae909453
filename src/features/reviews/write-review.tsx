import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Review } from '#contract/schemas/review.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { notifyChunkLoadError } from '../../state/network/chunk-load-error.ts'
import { useSession } from '../../state/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import styles from './write-review.module.css'

interface WriteReviewProps {
  productId: string
  /** Null while nobody knows. */
  count: number | null
  onSent: (review: Review) => void
}

/** Where a login sends a shopper back to, so that the form is open on return. */
const ANCHOR = 'write-review'

/** Most visitors never write; the code of the form comes for those who do. */
const loadForm = () => import('./review-form.tsx').then((module) => module.ReviewForm)

/** The heading over the reviews, and the form that its button opens. Closing the form keeps what was typed. */
export function WriteReview({ productId, count, onSent }: WriteReviewProps) {
  const [open, setOpen] = useState(false)
  const [thanks, setThanks] = useState('')
  const { ready, user, token } = useSession()
  const toggle = useRef<HTMLButtonElement>(null)
  const { Part: ReviewForm, bring } = useLazyComponent(loadForm)
  const asked = useLocation({ select: ({ hash }) => hash === ANCHOR })

  useEffect(() => {
    if (!asked) return
    setOpen(true)
    toggle.current?.scrollIntoView({ block: 'center' })
  }, [asked])

  useEffect(() => {
    if (!open || !token) return
    bring().catch(() => {
      setOpen(false)
      notifyChunkLoadError()
    })
  }, [open, token, bring])

  const done = (sentence: string) => {
    setOpen(false)
    setThanks(sentence)
    toggle.current?.focus()
  }
  const sent = (review: Review) => {
    done('Thank you. Your review is shown first.')
    onSent(review)
  }

  return (
    <>
      <div className={styles.head}>
        {count !== null && <h3>Reviews({count})</h3>}
        <Button
          ref={toggle}
          id={ANCHOR}
          variant="secondary"
          aria-expanded={open}
          aria-controls="review-form"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Cancel' : 'Write Review'}
        </Button>
      </div>
      <div id="review-form" hidden={!open}>
        {user && token && ReviewForm && (
          <ReviewForm
            key={user._id}
            productId={productId}
            author={{ userId: user._id, token }}
            open={open}
            onSent={sent}
            onWaiting={done}
          />
        )}
        {ready && !user && <LoginPrompt backTo={`/products/${productId}#${ANCHOR}`} />}
      </div>
      <p role="status" className={thanks && styles.thanks}>
        {thanks}
      </p>
    </>
  )
}

interface LoginPromptProps {
  /** A path of this shop. */
  backTo: string
}

/** What a guest reads instead of a form that needs to know who writes. */
function LoginPrompt({ backTo }: LoginPromptProps) {
  return (
    <p className={styles.box}>
      Please{' '}
      <ShopLink className={styles.login} href={`/login?redirect=${encodeURIComponent(backTo)}`}>
        login
      </ShopLink>{' '}
      to write a review. You come back to this page afterwards.
    </p>
  )
}
