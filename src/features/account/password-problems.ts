import { passwordProblem } from '#contract/password.ts'
import type { Problems } from '../../lib/field-problems.ts'
import { filledIn } from './filled-in.ts'

/**
 * What stands against the password that is being chosen in a form, in the fields `password` and `confirm`. `mismatch` is
 * the sentence for two that differ.
 */
export function passwordProblems(form: HTMLFormElement, mismatch: string): Problems {
  const { password, confirm } = filledIn(form, ['password', 'confirm'])
  const problem = passwordProblem(password)
  return { ...(problem && { password: problem }), ...(password !== confirm && { confirm: mismatch }) }
}
