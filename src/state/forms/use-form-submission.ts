import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
import { type FieldErrors, validateFields } from '../../lib/field-errors.ts'
import { useUnsavedInput } from './unsaved-input.ts'

export interface FormSubmission {
  form: RefObject<HTMLFormElement | null>
  errors: FieldErrors
  busy: boolean
  /** The form's `onInput` handler, which marks the input as unsaved. */
  onInput: () => void
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

/**
 * The result of submitting a form. `waiting`: the outbox has stored the input and will send it later, and the form can
 * be used again.
 */
export type SubmitResult<Data> =
  | { kind: 'ok'; data: Data }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'unreachable' }
  | { kind: 'waiting' }

interface Refusal {
  message: string
  fields: FieldErrors
}

/** Earlier input to restore in a form, with the server's error messages if the input was refused. */
export interface RestoredInput {
  /** Identifies the input, so that it is restored only once. */
  key: string
  fields: Readonly<Record<string, string>>
  refusal: Refusal | null
  /** Called after the form fields have been filled in, so that the caller can restore data kept outside the fields. */
  onRestored?: () => void
}

interface SubmissionOptions<Data> {
  /** Returns validation errors that the browser's built-in validation does not detect. */
  validate?: (form: HTMLFormElement) => FieldErrors
  send: (form: HTMLFormElement) => Promise<SubmitResult<Data>>
  onSent: (data: Data) => void
  /** Error message to show if the server does not respond. */
  unreachableMessage: string
  /** Earlier input to restore as soon as the form has no unsaved input. */
  restored?: RestoredInput | null
  /** Result of submitting the form without JavaScript, taken from the server's HTML. */
  posted?: PostedForm | undefined
}

/**
 * Validates and submits a form, focuses the first invalid field, and keeps the input until the server has accepted it.
 * Returns the form's ref, error messages, busy state and event handlers.
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
  /** Whether the form has unsaved input; null until the form is mounted. */
  const [isUnsaved, setUnsaved] = useState<boolean | null>(null)
  useUnsavedInput(isUnsaved === true)

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    // Before hydration, the browser validates the form itself; after that, the page shows its own messages.
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
    // Resetting the form would restore the refused values, because they are the default values in the server's HTML.
    if (refused) fill(element, Object.fromEntries(Object.keys(refused.values).map((name) => [name, ''])))
    if (result.kind === 'ok') onSent(result.data)
  }

  /**
   * Sends the form while its fields are read-only. The form is cleared after a success, so anything typed during the
   * request would be lost.
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

/** Returns whether the form already contains input, which shoppers on a slow network may type before hydration. */
function hasInput(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('textarea'), ...form.querySelectorAll('input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
}

function setReadOnly(form: HTMLFormElement, isReadOnly: boolean): void {
  for (const field of form.querySelectorAll('textarea, input')) field.toggleAttribute('readonly', isReadOnly)
}

/**
 * Returns the server's error messages for the form's fields. If none of the refused fields is in the form, returns the
 * message for the whole form instead.
 */
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
