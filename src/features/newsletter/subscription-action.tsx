import { useRef, useState } from 'react'
import { request } from '#sync/api.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import styles from './subscription-action.module.css'

interface SubscriptionActionPanelProps {
  action: SubscriptionAction
  /** From the link in the letter. */
  token: string
}

type Step = { at: 'asking'; problem?: string } | { at: 'sending' } | { at: 'done'; email: string } | { at: 'unknown' }

/**
 * Starts or ends the letters by a link. Opening the page does neither: programs that look at mails open every link in
 * them.
 */
export function SubscriptionActionPanel({ action, token }: SubscriptionActionPanelProps) {
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const page = useRef<HTMLDivElement>(null)
  const answer = async () => {
    setStep({ at: 'sending' })
    const outcome = await request(action.endpoint, { path: { token } })
    if (outcome.kind === 'ok') setStep({ at: 'done', email: outcome.data.email })
    else if (outcome.kind === 'refused' && outcome.code === 'SUBSCRIPTION_UNKNOWN') setStep({ at: 'unknown' })
    else setStep({ at: 'asking', problem: 'The shop did not answer. Please try again.' })
    page.current?.focus()
  }
  return (
    <div ref={page} tabIndex={-1}>
      {step.at === 'done' && <Done choice={action} email={step.email} />}
      {step.at === 'unknown' && <InvalidLink />}
      {(step.at === 'asking' || step.at === 'sending') && (
        <EmptyState
          title={action.question}
          heading="h1"
          action={
            <Button busy={step.at === 'sending' && 'Sending...'} onClick={answer}>
              {action.confirmLabel}
            </Button>
          }
        >
          {action.explanation}
        </EmptyState>
      )}
      <div className={styles.problem} role="alert">
        {step.at === 'asking' && step.problem && <FieldError>{step.problem}</FieldError>}
      </div>
    </div>
  )
}

function Done({ choice, email }: { choice: SubscriptionAction; email: string }) {
  return (
    <EmptyState
      title={choice.doneTitle}
      heading="h1"
      action={<ButtonLink href="/products?sort=new">See the latest arrivals</ButtonLink>}
    >
      {choice.doneText(email)}
    </EmptyState>
  )
}

function InvalidLink() {
  return (
    <EmptyState title="This link is not good" heading="h1" action={<ButtonLink href="/">Back to Home</ButtonLink>}>
      It was used before, or a newer one has taken its place. You can subscribe anew at the end of our home page.
    </EmptyState>
  )
}

/** What the links in letters ask for, and the words around it. */
interface SubscriptionAction {
  endpoint: 'confirmSubscription' | 'endSubscription'
  question: string
  explanation: string
  confirmLabel: string
  doneTitle: string
  doneText: (email: string) => string
}

const subscriptionActions: Readonly<Record<string, SubscriptionAction>> = {
  confirm: {
    endpoint: 'confirmSubscription',
    question: 'Shall our letters come to you?',
    explanation: 'New pieces and private offers, twice a month. You can end them at any time.',
    confirmLabel: 'Yes, send me the letters',
    doneTitle: 'Thank you',
    doneText: (email) => `From now on our letters come to ${email}.`,
  },
  end: {
    endpoint: 'endSubscription',
    question: 'End our letters?',
    explanation: 'You will still get mails about your orders.',
    confirmLabel: 'Unsubscribe',
    doneTitle: 'Our letters have ended',
    doneText: (email) => `No more letters come to ${email}. You are welcome back at any time.`,
  },
}

/** The choice that a part of the address names; null for any other word. */
export function subscriptionAction(word: string): SubscriptionAction | null {
  return Object.hasOwn(subscriptionActions, word) ? (subscriptionActions[word] ?? null) : null
}
