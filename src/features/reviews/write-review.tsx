import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Review } from '#contract/catalogue/review.ts'
import { classNames } from '../../lib/class-names.ts'
import { useLazyDialog } from '../../state/network/use-lazy-dialog.ts'
import { useSession } from '../../state/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import styles from './write-review.module.css'

/** URL hash that opens the review form, e.g. after a login. */
const ANCHOR = 'write-review'

const loadForm = () => import('./review-form.tsx').then((module) => module.ReviewForm)

interface WriteReviewProps {
  productId: string
  productTitle: string
  /** Number of reviews; null if the reviews could not be loaded. */
  count: number | null
  onSent: (review: Review) => void
}

/**
 * Shows the heading above the reviews, with a button that opens the review form
 * or, for guests, a link to the login page. The form's code is loaded when the
 * form is first opened.
 */
export function WriteReview({ productId, productTitle, count, onSent }: WriteReviewProps) {
  const { Component: ReviewForm, open, show, close } = useLazyDialog(loadForm)
  const [message, setMessage] = useState('')
  const { ready, user, token } = useSession()
  const toggle = useRef<HTMLButtonElement>(null)
  const isRequestedByHash = useLocation({ select: ({ hash }) => hash === ANCHOR })

  useEffect(() => {
    if (!isRequestedByHash) return
    show()
    toggle.current?.scrollIntoView({ block: 'center' })
  }, [isRequestedByHash, show])

  const closeWith = (text: string) => {
    close()
    setMessage(text)
    toggle.current?.focus()
  }
  const handleSent = (review: Review) => {
    closeWith('Thank you! Your review is now at the top of the list.')
    onSent(review)
  }

  return (
    <>
      <div className={styles.header}>
        {count !== null && <h3>{`Reviews(${count})`}</h3>}
        <Button
          ref={toggle}
          id={ANCHOR}
          variant="secondary"
          aria-expanded={open}
          aria-controls="review-form"
          onClick={open ? close : show}
        >
          {open ? 'Cancel' : 'Write Review'}
        </Button>
      </div>
      <div id="review-form" hidden={!open}>
        {user && token && ReviewForm && (
          <ReviewForm
            key={user.id}
            productId={productId}
            productTitle={productTitle}
            author={{ userId: user.id, token }}
            open={open}
            onSent={handleSent}
            onQueued={closeWith}
          />
        )}
        {ready && !user && <LoginPrompt returnPath={`/products/${productId}#${ANCHOR}`} />}
      </div>
      <p role="status" className={message && styles.message}>
        {message}
      </p>
    </>
  )
}

interface LoginPromptProps {
  /** Path of the page to which the shopper returns after logging in. */
  returnPath: string
}

function LoginPrompt({ returnPath }: LoginPromptProps) {
  return (
    <p className={classNames('card', styles.loginPrompt)}>
      Please{' '}
      <ShopLink className="inline-link" href={`/login?redirect=${encodeURIComponent(returnPath)}`}>
        log in
      </ShopLink>{' '}
      to write a review. We'll bring you straight back here.
    </p>
  )
}
