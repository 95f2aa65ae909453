import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
import { type FieldErrors, validateFields } from '../../lib/field-errors.ts'
import { useUnsavedInput } from './unsaved-input.ts'

export interface FormSubmission {
  form: RefObject<HTMLFormElement | null>
  errors: FieldErrors
  busy: boolean
  /** Marks the input as unsaved, and takes back what was wrong with the changed field. */
  onInput: (event: InputEvent<HTMLFormElement>) => void
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

/** `waiting`: the outbox sends it later, and the form is free again. */
export type SubmitResult<Data> =
  | { kind: 'ok'; data: Data }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'unreachable' }
  | { kind: 'waiting' }

interface Refusal {
  message: string
  fields: FieldErrors
}

/** With the server's messages if it was refused. */
export interface RestoredInput {
  /** Restored only once. */
  key: string
  fields: Readonly<Record<string, string>>
  refusal: Refusal | null
  /** After the fields were filled in, for data kept outside them. */
  onRestored?: () => void
}

interface SubmissionOptions<Data> {
  /** What the browser's own validation does not find. */
  validate?: (form: HTMLFormElement) => FieldErrors
  send: (form: HTMLFormElement) => Promise<SubmitResult<Data>>
  onSent: (data: Data) => void
  /** If the server does not respond. */
  unreachableMessage: string
  /** As soon as the form has no unsaved input. */
  restored?: RestoredInput | null
  /** Of the form sent without JavaScript, from the server's HTML. */
  posted?: PostedForm | undefined
}

/**
 * Focuses the first invalid field, and keeps the input until the server has
 * accepted it.
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
  const { errors, setErrors, shown, mend } = useMendedErrors(refused?.errors ?? {})
  const [busy, setBusy] = useState(false)
  /** Null until mounted. */
  const [isUnsaved, setUnsaved] = useState<boolean | null>(null)
  useUnsavedInput(isUnsaved === true)

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    // Until hydration the browser validates; then the page shows its own messages.
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
    // A reset would restore the refused values: they are the HTML's defaults.
    if (refused) fill(element, Object.fromEntries(Object.keys(refused.values).map((name) => [name, ''])))
    if (result.kind === 'ok') onSent(result.data)
  }

  /**
   * Read-only meanwhile: a success clears the form, and what was typed would be
   * lost.
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

  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    setUnsaved(true)
    mend('name' in target ? String(target.name) : '')
  }

  return { form, errors: shown, busy, onInput, submit }
}

/** Not shown any more once their field has changed; `errors` stay what was found last. */
function useMendedErrors(initial: FieldErrors) {
  const [errors, setAllErrors] = useState(initial)
  const [mended, setMended] = useState<readonly string[]>([])
  return {
    errors,
    setErrors: (found: FieldErrors) => {
      setAllErrors(found)
      setMended([])
    },
    shown: Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.includes(name))),
    mend: (name: string) => {
      // The message for the whole form, too: what it was about may have changed.
      const changed = [name, 'form']
      if (changed.some((one) => one in errors)) setMended([...mended, ...changed])
    },
  }
}

/** Shoppers on a slow network may type before hydration. */
function hasInput(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('textarea'), ...form.querySelectorAll('input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
}

function setReadOnly(form: HTMLFormElement, isReadOnly: boolean): void {
  for (const field of form.querySelectorAll('textarea, input')) field.toggleAttribute('readonly', isReadOnly)
}

/** If no refused field is in the form, the message for all of it. */
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
