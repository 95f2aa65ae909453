/** A form of which nothing is lost: what stands against it is told at its fields, and only what has arrived is cleared. */
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Outcome } from '#sync/api.ts'
import { fieldProblems, type Problems } from '../lib/field-problems.ts'
import { useUnsavedInput } from './use-unsaved-input.ts'

export interface Sending {
  form: RefObject<HTMLFormElement | null>
  problems: Problems
  busy: boolean
  /** For the form's `onInput`: from now on there are words to lose. */
  touched: () => void
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

interface Sender<Answer> {
  send: (form: HTMLFormElement) => Promise<Outcome<Answer>>
  onSent: (answer: Answer) => void
  /** Said when the shop did not answer. */
  unreachable: string
}

export function useSending<Answer>({ send, onSent, unreachable }: Sender<Answer>): Sending {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  useUnsavedInput(unsaved)

  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const sent = event.currentTarget
    const found = fieldProblems(sent)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const outcome = await send(sent)
    setBusy(false)
    if (outcome.kind === 'unreachable') return setProblems({ form: unreachable })
    if (outcome.kind === 'refused') {
      const { fields, message } = outcome
      return setProblems(Object.keys(fields).length > 0 ? fields : { form: message })
    }
    sent.reset()
    setUnsaved(false)
    onSent(outcome.answer)
  }
  return { form, problems, busy, touched: () => setUnsaved(true), submit }
}
