import { sendResetLink } from '../domains/account/send-reset-link.ts'
import { askForConfirmation } from '../domains/newsletter/ask-for-confirmation.ts'
import { welcome } from '../domains/newsletter/welcome.ts'
import type { Mail } from '../providers/mail.ts'
import type { JobKind, Jobs } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import type { Clock } from '../work/clock.ts'

/**
 * How each kind of work is done. A handler may be called again for the same work, with the same key, and must then have
 * no second effect that anybody minds. It throws when the work was not done.
 */
export type JobHandlers = { [Kind in JobKind]: (payload: Jobs[Kind], key: string) => Promise<void> }

interface Parts {
  db: Queries
  clock: Clock
  mail: Mail
  origin: string
}

export function jobHandlers(parts: Parts): JobHandlers {
  return {
    'send-mail': (letter, key) => parts.mail.send(letter, key),
    'send-reset-link': (payload, key) => sendResetLink(parts, payload, key),
    'ask-for-confirmation': (payload, key) => askForConfirmation(parts, payload, key),
    'welcome-reader': (payload, key) => welcome(parts, payload, key),
  }
}
