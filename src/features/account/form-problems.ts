/** What stands against the forms of this folder, as sentences. */
import { passwordProblem, passwordSentences } from '#contract/password.ts'
import type { NotDone } from '../../state/enter-account.ts'

export interface Problems {
  /** By the names of the fields. */
  fields: Record<string, string>
  /** About the form as a whole; empty when there is nothing. */
  form: string
}

export const noProblems: Problems = { fields: {}, form: '' }

/** For a password that is being chosen. A sentence, or null. */
export function newPasswordProblem(password: string): string | null {
  return password ? passwordProblem(password) : passwordSentences.missing
}

/** For the same password typed once more. `mismatch` is the sentence for two that differ. */
export function confirmProblem(password: string, confirm: string, mismatch: string): string | null {
  if (password !== confirm) return mismatch
  return confirm ? null : passwordSentences.missing
}

/** What was found before anything is sent, by field; null when it can be sent. */
export function problemsFound(found: Record<string, string | null>): Problems | null {
  const fields: Record<string, string> = {}
  for (const [name, sentence] of Object.entries(found)) if (sentence) fields[name] = sentence
  return Object.keys(fields).length > 0 ? { fields, form: '' } : null
}

/**
 * Why the server did not do it. What it says of a field stands at that field if the form has one of that name.
 * `unreachable` is the sentence for no answer at all.
 */
export function problemsOf(outcome: NotDone, names: readonly string[], unreachable: string): Problems {
  if (outcome.kind === 'unreachable') return { fields: {}, form: unreachable }
  const fields = Object.fromEntries(Object.entries(outcome.fields).filter(([name]) => names.includes(name)))
  return { fields, form: Object.keys(fields).length > 0 ? '' : outcome.message }
}
