import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'

/** What stands against a form, as sentences: at its fields, by their names, or for all of it. */
export interface Problems<Name extends string> {
  fields?: { [Field in Name]?: string | undefined }
  form?: string | undefined
}

export type Filled<Name extends string> = Record<Name, string>

interface AccountForm<Name extends string> {
  names: readonly Name[]
  /** Answers null when all went well. */
  send: (filled: Filled<Name>) => Promise<Problems<Name> | null>
}

/**
 * A form that is sent once at a time and loses nothing: its fields keep what was typed whatever becomes of it, the first
 * one that is at fault gets the focus, and no new version of the shop reloads the page meanwhile.
 */
export function useAccountForm<Name extends string>({ names, send }: AccountForm<Name>) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [sending, setSending] = useState(false)
  const [touched, setTouched] = useState(false)
  useUnsavedInput(touched)

  useEffect(() => {
    if (problems.fields) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const found = await send(filledIn(event.currentTarget, names))
    setProblems(found ?? {})
    setTouched(found !== null)
    setSending(false)
  }

  return {
    /** For the form. */
    bind: { ref: form, onSubmit, onInput: () => setTouched(true), noValidate: true },
    problemOf: (name: Name) => problems.fields?.[name],
    problem: problems.form,
    sending,
  }
}

function filledIn<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Filled<Name> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Filled<Name>
}
