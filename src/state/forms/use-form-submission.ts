import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
import { type FieldErrors, validateFields } from '../../lib/field-errors.ts'
import { useUnsavedInput } from './unsaved-input.ts'

export interface FormSubmission {
  form: RefObject<HTMLFormElement | null>
  errors: FieldErrors
  busy: boolean
  /** The form's `onInput` handler: marks the input as unsaved. */
  onInput: () => void
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

/** The result of a submission. `waiting`: the input is stored in the outbox, and the form can be used again. */
export type SubmitResult<Data> =
  | { kind: 'ok'; data: Data }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'unreachable' }
  | { kind: 'waiting' }

interface Refusal {
  message: string
  fields: FieldErrors
}

/** Earlier input that is restored in its form, by field name, and why the server refused it. */
export interface RestoredInput {
  /** Identifies the input: the same key is restored only once. */
  key: string
  fields: Readonly<Record<string, string>>
  refusal: Refusal | null
  /** Restores data that is not in form fields. */
  onRestored?: () => void
}

interface SubmissionOptions<Data> {
  /** Returns errors that the browser's own validation does not find. */
  validate?: (form: HTMLFormElement) => FieldErrors
  send: (form: HTMLFormElement) => Promise<SubmitResult<Data>>
  onSent: (data: Data) => void
  /** Message for when the server does not respond. */
  unreachableMessage: string
  /** Input to restore as soon as the form has no unsaved input. */
  restored?: RestoredInput | null
  /** The result of a submission without JavaScript, taken from the server's HTML. */
  posted?: PostedForm | undefined
}

/**
 * Manages the submission of a form: validates it, shows errors at its fields, focuses the first invalid one, and keeps
 * the input until the server has accepted it.
 */
export function useFormSubmission<Data>({
  validate,
  send,
  onSent,
  unreachableMessage,
  restored = null,
  posted,
}: SubmissionOptions<Data>): FormSubmission {
  const refused = posted?.kind === 'refused' ? posted : null
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(refused?.errors ?? {})
  const [busy, setBusy] = useState(false)
  /** Null until the form is mounted. */
  const [isUnsaved, setUnsaved] = useState<boolean | null>(null)
  useUnsavedInput(isUnsaved === true)

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    // Before hydration the browser validates the form; from now on the page shows its own messages.
    if (form.current) form.current.noValidate = true
    setUnsaved(form.current !== null && hasInput(form.current))
  }, [])

  const restore = useEffectEvent(() => {
    if (!restored || !form.current) return
    fill(form.current, restored.fields)
    restored.onRestored?.()
    setErrors(restored.refusal ? errorsOf(restored.refusal, form.current) : {})
  })
  const key = restored?.key
  useEffect(() => {
    if (key && isUnsaved === false) restore()
  }, [key, isUnsaved])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const invalid = { ...validate?.(element), ...validateFields(element) }
    setErrors(invalid)
    if (Object.keys(invalid).length > 0) return
    const result = await sendLocked(element)
    setUnsaved(result.kind === 'unreachable' || result.kind === 'refused')
    if (result.kind === 'unreachable') return setErrors({ form: unreachableMessage })
    if (result.kind === 'refused') return setErrors(errorsOf(result, element))
    element.reset()
    // A reset would restore the refused values, which are defaults in the server's HTML.
    if (refused) fill(element, Object.fromEntries(Object.keys(refused.values).map((name) => [name, ''])))
    if (result.kind === 'ok') onSent(result.data)
  }

  /**
   * Sends the form with its fields read-only, because input typed during the request would be cleared with the rest.
   */
  const sendLocked = async (element: HTMLFormElement): Promise<SubmitResult<Data>> => {
    setBusy(true)
    setReadOnly(element, true)
    try {
      return await send(element)
    } finally {
      setReadOnly(element, false)
      setBusy(false)
    }
  }

  return { form, errors, busy, onInput: () => setUnsaved(true), submit }
}

/** Returns whether the form has input, which on a slow network may be entered before hydration. */
function hasInput(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('textarea'), ...form.querySelectorAll('input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
}

function setReadOnly(form: HTMLFormElement, isReadOnly: boolean): void {
  for (const field of form.querySelectorAll('textarea, input')) field.toggleAttribute('readonly', isReadOnly)
}

/** Returns the error messages for the form's fields, or the message for the whole form if no field matches. */
function errorsOf({ fields, message }: Refusal, form: HTMLFormElement): FieldErrors {
  const shown = Object.entries(fields).filter(([name]) => form.elements.namedItem(name))
  return shown.length > 0 ? Object.fromEntries(shown) : { form: message }
}

function fill(form: HTMLFormElement, fields: RestoredInput['fields']): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field) field.value = value
  }
}
