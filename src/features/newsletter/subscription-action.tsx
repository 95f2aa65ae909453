import { useRef, useState } from 'react'
import { request } from '#sync/api.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import styles from './subscription-action.module.css'

interface SubscriptionActionPanelProps {
  action: SubscriptionAction
  /** Token from the link in the newsletter email. */
  token: string
}

type Step =
  | { name: 'question'; error?: string }
  | { name: 'sending' }
  | { name: 'done'; email: string }
  | { name: 'invalid-link' }

/**
 * Shows a button that confirms or ends a newsletter subscription. Opening the
 * link from the email is not enough, because email scanners open every link.
 */
export function SubscriptionActionPanel({ action, token }: SubscriptionActionPanelProps) {
  const [step, setStep] = useState<Step>({ name: 'question' })
  const panel = useRef<HTMLDivElement>(null)
  const confirm = async () => {
    setStep({ name: 'sending' })
    const outcome = await request(action.endpoint, { path: { token } })
    if (outcome.kind === 'ok') setStep({ name: 'done', email: outcome.data.email })
    else if (outcome.kind === 'refused' && outcome.code === 'SUBSCRIPTION_UNKNOWN') setStep({ name: 'invalid-link' })
    else setStep({ name: 'question', error: "We couldn't reach the shop. Please try again." })
    panel.current?.focus()
  }
  return (
    <div ref={panel} tabIndex={-1}>
      {step.name === 'done' && <Done action={action} email={step.email} />}
      {step.name === 'invalid-link' && <InvalidLink text={action.invalidLinkText} />}
      {(step.name === 'question' || step.name === 'sending') && (
        <EmptyState
          title={action.question}
          heading="h1"
          action={
            <Button busy={step.name === 'sending' && 'Sending...'} onClick={confirm}>
              {action.confirmLabel}
            </Button>
          }
        >
          {action.explanation}
        </EmptyState>
      )}
      <div className={styles.error} role="alert">
        {step.name === 'question' && step.error && <FieldError>{step.error}</FieldError>}
      </div>
    </div>
  )
}

function Done({ action, email }: { action: SubscriptionAction; email: string }) {
  return (
    <EmptyState
      title={action.doneTitle}
      heading="h1"
      action={<ButtonLink href="/products?sort=new">See the latest arrivals</ButtonLink>}
    >
      {action.doneText(email)}
    </EmptyState>
  )
}

function InvalidLink({ text }: { text: string }) {
  return (
    <EmptyState title="This link no longer works" heading="h1" action={<ButtonLink href="/">Back to Home</ButtonLink>}>
      {text}
    </EmptyState>
  )
}

/**
 * Action behind a link in an email, e.g. to confirm or end a subscription, with
 * the texts to show on its page.
 */
export interface SubscriptionAction {
  endpoint: 'confirmSubscription' | 'unsubscribe' | 'endStockAlerts'
  question: string
  explanation: string
  confirmLabel: string
  doneTitle: string
  doneText: (email: string) => string
  /** What to do if the link no longer works. */
  invalidLinkText: string
}

const SUBSCRIBE_AGAIN =
  'It has been used before, or a newer link has replaced it. You can subscribe again at the bottom of our home page.'

const subscriptionActions: Readonly<Record<string, SubscriptionAction>> = {
  confirm: {
    endpoint: 'confirmSubscription',
    question: 'Subscribe to our newsletter?',
    explanation: 'New pieces and private offers, twice a month. You can unsubscribe at any time.',
    confirmLabel: 'Yes, subscribe me',
    doneTitle: 'Thank you',
    doneText: (email) => `You're subscribed. We'll send our newsletter to ${email}.`,
    invalidLinkText: SUBSCRIBE_AGAIN,
  },
  end: {
    endpoint: 'unsubscribe',
    question: 'Unsubscribe from our newsletter?',
    explanation: "You'll still get e-mails about your orders.",
    confirmLabel: 'Unsubscribe',
    doneTitle: 'You have unsubscribed',
    doneText: (email) => `We won't send our newsletter to ${email} any more. You're welcome back any time.`,
    invalidLinkText: SUBSCRIBE_AGAIN,
  },
}

/** Ends all stock alerts of the email address that received one. */
export const endStockAlertsAction: SubscriptionAction = {
  endpoint: 'endStockAlerts',
  question: 'Stop all stock alerts?',
  explanation:
    "We'll no longer tell you when a piece you asked about is back. You'll still get e-mails about your orders.",
  confirmLabel: 'Stop the alerts',
  doneTitle: 'The alerts are stopped',
  doneText: (email) => `We won't send stock alerts to ${email} any more, unless you ask us again.`,
  invalidLinkText: 'It is more than a month old, and there is nothing left to stop.',
}

/**
 * Returns the newsletter action for a name from the page's path (`confirm` or
 * `end`). Returns null for any other name.
 */
export function subscriptionAction(name: string): SubscriptionAction | null {
  return Object.hasOwn(subscriptionActions, name) ? (subscriptionActions[name] ?? null) : null
}
