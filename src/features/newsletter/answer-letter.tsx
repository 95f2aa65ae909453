import { useRef, useState } from 'react'
import { call } from '#sync/api.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import styles from './answer-letter.module.css'
import type { Choice } from './choices.ts'

interface AnswerLetterProps {
  choice: Choice
  /** From the link in the letter. */
  token: string
}

type Step = { at: 'asking'; problem?: string } | { at: 'sending' } | { at: 'done'; email: string } | { at: 'unknown' }

/**
 * Starts or ends the letters by a link. Opening the page does neither: programs that look at mails open every link in
 * them.
 */
export function AnswerLetter({ choice, token }: AnswerLetterProps) {
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const page = useRef<HTMLDivElement>(null)
  const answer = async () => {
    setStep({ at: 'sending' })
    const outcome = await call(choice.call, { path: { token } })
    if (outcome.kind === 'ok') setStep({ at: 'done', email: outcome.answer.email })
    else if (outcome.kind === 'refused' && outcome.code === 'SUBSCRIPTION_UNKNOWN') setStep({ at: 'unknown' })
    else setStep({ at: 'asking', problem: 'The shop did not answer. Please try again.' })
    page.current?.focus()
  }
  return (
    <div ref={page} tabIndex={-1}>
      {step.at === 'done' && <Done choice={choice} email={step.email} />}
      {step.at === 'unknown' && <Unknown />}
      {(step.at === 'asking' || step.at === 'sending') && (
        <EmptyState
          title={choice.question}
          heading="h1"
          action={
            <Button busy={step.at === 'sending' && 'Sending...'} onClick={answer}>
              {choice.yes}
            </Button>
          }
        >
          {choice.about}
        </EmptyState>
      )}
      <div className={styles.problem} role="alert">
        {step.at === 'asking' && step.problem && <FieldError>{step.problem}</FieldError>}
      </div>
    </div>
  )
}

function Done({ choice, email }: { choice: Choice; email: string }) {
  return (
    <EmptyState
      title={choice.done}
      heading="h1"
      action={<ButtonLink href="/products?sort=new">See the latest arrivals</ButtonLink>}
    >
      {choice.whatNow(email)}
    </EmptyState>
  )
}

function Unknown() {
  return (
    <EmptyState title="This link is not good" heading="h1" action={<ButtonLink href="/">Back to Home</ButtonLink>}>
      It was used before, or a newer one has taken its place. You can subscribe anew at the end of our home page.
    </EmptyState>
  )
}
