/** Each mail of the shop once, as somebody could get it. Only for looking at. */
import { passwordChangedLetter, resetLetter } from '../domains/account/letters.ts'
import type { Letter } from '../providers/mail.ts'

const TO = 'asha@example.com'

/** By the name under which it is shown. `origin` is the shop's own address. */
export function sampleLetters(origin: string): Record<string, Letter> {
  return {
    'reset-link': resetLetter(TO, `${origin}/reset-password/sample`),
    'password-changed': passwordChangedLetter(TO),
  }
}
