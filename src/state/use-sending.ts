/** A form of which nothing is lost: what stands against it is told at its fields, and only what has arrived is cleared. */
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
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

/** What became of the words. `waiting`: they are safe elsewhere, and the form is free. */
export type FormSent<Answer> =
  | { kind: 'ok'; answer: Answer }
  | ({ kind: 'refused' } & Refused)
  | { kind: 'unreachable' }
  | { kind: 'waiting' }

interface Refused {
  message: string
  fields: Problems
}

/** Words that come back to a form, by the names of its fields, and what stands against them. */
export interface Given {
  /** The same words come once. */
  key: string
  fields: Readonly<Record<string, string>>
  refused: Refused | null
  /** For what is no field. */
  onGiven?: () => void
}

interface Sender<Answer> {
  /** Finds what the browser cannot see by itself. */
  check?: (form: HTMLFormElement) => Problems
  send: (form: HTMLFormElement) => Promise<FormSent<Answer>>
  onSent: (answer: Answer) => void
  /** Said when the shop did not answer. */
  unreachable: string
  /** Taken as soon as nothing would be lost by it. */
  given?: Given | null
  /** What became of it when it was sent before this code came. */
  posted?: PostedForm | undefined
}

/**
 * The state and the handlers of such a form. The first field at fault gets the focus; pressing again while it is sent
 * does nothing.
 */
export function useSending<Answer>(sender: Sender<Answer>): Sending {
  const { check, send, onSent, unreachable, given = null, posted } = sender
  const refused = posted?.kind === 'refused' ? posted : null
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>(refused?.problems ?? {})
  const [busy, setBusy] = useState(false)
  /** Null until the form has been looked at. */
  const [unsaved, setUnsaved] = useState<boolean | null>(null)
  useUnsavedInput(unsaved === true)

  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  useEffect(() => {
    // Until now the browser has judged the fields; from here on sentences of ours stand beside them.
    if (form.current) form.current.noValidate = true
    setUnsaved(form.current !== null && hasWords(form.current))
  }, [])

  const take = useEffectEvent(() => {
    if (!given || !form.current) return
    fill(form.current, given.fields)
    given.onGiven?.()
    setProblems(given.refused ? problemsOf(given.refused, form.current) : {})
  })
  const key = given?.key
  useEffect(() => {
    if (key && unsaved === false) take()
  }, [key, unsaved])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const sent = event.currentTarget
    const found = { ...check?.(sent), ...fieldProblems(sent) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    holdWords(sent, true)
    const outcome = await send(sent)
    holdWords(sent, false)
    setBusy(false)
    // What did not go out is in this form, and nowhere else.
    const isHere = outcome.kind === 'unreachable' || outcome.kind === 'refused'
    setUnsaved(isHere)
    if (outcome.kind === 'unreachable') return setProblems({ form: unreachable })
    if (outcome.kind === 'refused') return setProblems(problemsOf(outcome, sent))
    sent.reset()
    // Words that came with the page are what its fields go back to.
    if (refused) fill(sent, Object.fromEntries(Object.keys(refused.words).map((name) => [name, ''])))
    if (outcome.kind === 'ok') onSent(outcome.answer)
  }
  return { form, problems, busy, touched: () => setUnsaved(true), submit }
}

/** Whether somebody has written in it already: on a slow line they may be faster than this code. */
export function hasWords(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('textarea'), ...form.querySelectorAll('input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
}

/** What is written while the words before it are on their way would go with them when the form is cleared. */
function holdWords(form: HTMLFormElement, held: boolean): void {
  for (const field of form.querySelectorAll('textarea, input')) field.toggleAttribute('readonly', held)
}

/** At the fields that the form has; for all of it, when the server speaks of none of them. */
function problemsOf({ fields, message }: Refused, form: HTMLFormElement): Problems {
  const shown = Object.entries(fields).filter(([name]) => form.elements.namedItem(name))
  return shown.length > 0 ? Object.fromEntries(shown) : { form: message }
}

function fill(form: HTMLFormElement, fields: Given['fields']): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field) field.value = value
  }
}
