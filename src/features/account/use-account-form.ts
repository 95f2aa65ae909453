import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { NotDone } from '../../state/enter-account.ts'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { noProblems, problemsFound, problemsOf } from './form-problems.ts'

interface AccountFormOptions<Name extends string> {
  names: readonly Name[]
  /** Looks at what was filled in before it is sent: a sentence for each field that is at fault. */
  check: (filled: Record<Name, string>) => Record<string, string | null>
  /** Answers null when it is done. */
  send: (filled: Record<Name, string>) => Promise<NotDone | null>
  /** The sentence for no answer from the shop. */
  unreachable?: string
}

const UNREACHABLE = 'The shop could not be reached. What you typed is still here: please try again.'

/**
 * A form that is sent once at a time and loses nothing: its fields keep what was typed whatever becomes of it, the first
 * one at fault gets the focus, and no new version of the shop reloads the page meanwhile.
 */
export function useAccountForm<Name extends string>(options: AccountFormOptions<Name>) {
  const { names, check, send, unreachable = UNREACHABLE } = options
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState(noProblems)
  const [sending, setSending] = useState(false)
  const [touched, setTouched] = useState(false)
  useUnsavedInput(touched)

  useEffect(() => {
    if (problems !== noProblems) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const filled = filledIn(event.currentTarget, names)
    const found = problemsFound(check(filled))
    if (found) return setProblems(found)
    setSending(true)
    const outcome = await send(filled)
    setProblems(outcome ? problemsOf(outcome, names, unreachable) : noProblems)
    if (!outcome) setTouched(false)
    setSending(false)
  }

  return { form, onSubmit, onInput: () => setTouched(true), problems, sending }
}

function filledIn<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}
