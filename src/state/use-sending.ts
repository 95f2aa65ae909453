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
  /** Finds what the browser cannot see by itself. */
  check?: (form: HTMLFormElement) => Problems
  send: (form: HTMLFormElement) => Promise<Outcome<Answer>>
  onSent: (answer: Answer) => void
  /** Said when the shop did not answer. */
  unreachable: string
}

export function useSending<Answer>({ check, send, onSent, unreachable }: Sender<Answer>): Sending {
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
    const found = { ...check?.(sent), ...fieldProblems(sent) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const outcome = await send(sent)
    setBusy(false)
    if (outcome.kind === 'unreachable') return setProblems({ form: unreachable })
    if (outcome.kind === 'refused') return setProblems(refusal(outcome, sent))
    sent.reset()
    setUnsaved(false)
    onSent(outcome.answer)
  }
  return { form, problems, busy, touched: () => setUnsaved(true), submit }
}

/** At the fields that the form has; for all of it, when the server speaks of none of them. */
function refusal({ fields, message }: { fields: Problems; message: string }, form: HTMLFormElement): Problems {
  const shown = Object.entries(fields).filter(([name]) => form.elements.namedItem(name))
  return shown.length > 0 ? Object.fromEntries(shown) : { form: message }
}
