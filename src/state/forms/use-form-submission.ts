/** A form of which nothing is lost: what stands against it is told at its fields, and only what has arrived is cleared. */
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
import { type FieldErrors, validateFields } from '../../lib/field-errors.ts'
import { useUnsavedInput } from './unsaved-input.ts'

export interface FormSubmission {
  form: RefObject<HTMLFormElement | null>
  problems: FieldErrors
  busy: boolean
  /** For the form's `onInput`: from now on there are words to lose. */
  onInput: () => void
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

/** What became of the words. `waiting`: they are safe elsewhere, and the form is free. */
export type SubmitResult<Answer> =
  | { kind: 'ok'; data: Answer }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'unreachable' }
  | { kind: 'waiting' }

interface Refusal {
  message: string
  fields: FieldErrors
}

/** Words that come back to a form, by the names of its fields, and what stands against them. */
export interface RestoredInput {
  /** The same words come once. */
  key: string
  fields: Readonly<Record<string, string>>
  refusal: Refusal | null
  /** For what is no field. */
  onRestored?: () => void
}

interface SubmissionOptions<Answer> {
  /** Finds what the browser cannot see by itself. */
  validate?: (form: HTMLFormElement) => FieldErrors
  send: (form: HTMLFormElement) => Promise<SubmitResult<Answer>>
  onSent: (answer: Answer) => void
  /** Said when the shop did not answer. */
  unreachableMessage: string
  /** Taken as soon as nothing would be lost by it. */
  restored?: RestoredInput | null
  /** What became of it when it was sent before this code came. */
  posted?: PostedForm | undefined
}

/**
 * The state and the handlers of such a form. The first field at fault gets the focus; pressing again while it is sent
 * does nothing.
 */
export function useFormSubmission<Answer>(sender: SubmissionOptions<Answer>): FormSubmission {
  const { validate, send, onSent, unreachableMessage, restored = null, posted } = sender
  const refused = posted?.kind === 'refused' ? posted : null
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FieldErrors>(refused?.errors ?? {})
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
    setUnsaved(form.current !== null && hasInput(form.current))
  }, [])

  const take = useEffectEvent(() => {
    if (!restored || !form.current) return
    fill(form.current, restored.fields)
    restored.onRestored?.()
    setProblems(restored.refusal ? problemsOf(restored.refusal, form.current) : {})
  })
  const key = restored?.key
  useEffect(() => {
    if (key && unsaved === false) take()
  }, [key, unsaved])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const sent = event.currentTarget
    const found = { ...validate?.(sent), ...validateFields(sent) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setReadOnly(sent, true)
    const outcome = await send(sent)
    setReadOnly(sent, false)
    setBusy(false)
    // What did not go out is in this form, and nowhere else.
    const isHere = outcome.kind === 'unreachable' || outcome.kind === 'refused'
    setUnsaved(isHere)
    if (outcome.kind === 'unreachable') return setProblems({ form: unreachableMessage })
    if (outcome.kind === 'refused') return setProblems(problemsOf(outcome, sent))
    sent.reset()
    // Words that came with the page are what its fields go back to.
    if (refused) fill(sent, Object.fromEntries(Object.keys(refused.values).map((name) => [name, ''])))
    if (outcome.kind === 'ok') onSent(outcome.data)
  }
  return { form, problems, busy, onInput: () => setUnsaved(true), submit }
}

/** Whether somebody has written in it already: on a slow line they may be faster than this code. */
export function hasInput(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('textarea'), ...form.querySelectorAll('input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
}

/** What is written while the words before it are on their way would go with them when the form is cleared. */
function setReadOnly(form: HTMLFormElement, held: boolean): void {
  for (const field of form.querySelectorAll('textarea, input')) field.toggleAttribute('readonly', held)
}

/** At the fields that the form has; for all of it, when the server speaks of none of them. */
function problemsOf({ fields, message }: Refusal, form: HTMLFormElement): FieldErrors {
  const shown = Object.entries(fields).filter(([name]) => form.elements.namedItem(name))
  return shown.length > 0 ? Object.fromEntries(shown) : { form: message }
}

function fill(form: HTMLFormElement, fields: RestoredInput['fields']): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field) field.value = value
  }
}
