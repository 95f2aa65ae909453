import { useState } from 'react'
import { shopFacts } from '#contract/shop-facts.ts'
import { request } from '#sync/api.ts'
import { classNames } from '../../lib/class-names.ts'
import { usePostedForm } from '../../state/forms/posted-form.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { useSession } from '../../state/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Alert } from '../../ui/display/alert.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { Field } from '../../ui/forms/field.tsx'
import styles from './track-order.module.css'

/**
 * Offers to send a link to an order by email, and a login to those who have an
 * account at hand.
 */
export function TrackOrder() {
  return (
    <div className={styles.page}>
      <h1>Track your order</h1>
      <p className={styles.lead}>We'll e-mail you a link that shows where your order is. You don't need to log in.</p>
      <TrackOrderForm />
      <AccountOrdersHint />
    </div>
  )
}

/**
 * Form that requests a link to an order by email. Its success message is the same
 * whether or not the order exists. Also works before its script has loaded.
 */
function TrackOrderForm() {
  const posted = usePostedForm()
  const values = posted?.kind === 'refused' ? posted.values : {}
  const [message, setMessage] = useState(posted?.kind === 'sent' ? String(posted.response.message) : '')
  const { form, errors, busy, onInput, submit } = useFormSubmission({
    send: (element) => request('requestFollowLink', { body: requestIn(element) }),
    onSent: (response) => setMessage(response.message),
    unreachableMessage: "We couldn't reach the shop. What you typed is still here. Please try again.",
    posted,
  })
  return (
    <form ref={form} className={classNames('card', styles.form)} method="post" onInput={onInput} onSubmit={submit}>
      <div role="alert">{errors.form && <Alert kind="error">{errors.form}</Alert>}</div>
      <div role="status">{message && <Alert kind="success">{message}</Alert>}</div>
      <Field
        label="Order number"
        name="order_id"
        required
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        placeholder={`${shopFacts.prefixes.orders}-26-000123`}
        hint="You'll find it in every e-mail about your order."
        defaultValue={values.order_id}
        error={errors.order_id}
      />
      <EmailField hint="The one you ordered with." defaultValue={values.email} error={errors.email} />
      <Button type="submit" block busy={busy && 'Sending...'}>
        Send me the link
      </Button>
    </form>
  )
}

/** Links to the shopper's orders, or to the login for guests. */
function AccountOrdersHint() {
  const { user } = useSession()
  return (
    <p className={styles.account}>
      <span>{user ? 'You are logged in.' : 'Do you have an account?'}</span>{' '}
      <ShopLink className="inline-link" href="/orders">
        {user ? 'See all your orders' : 'Log in to see all your orders'}
      </ShopLink>
    </p>
  )
}

function requestIn(form: HTMLFormElement): { order_id: string; email: string } {
  const data = new FormData(form)
  return { order_id: String(data.get('order_id') ?? ''), email: String(data.get('email') ?? '') }
}
