import { brand } from '#contract/brand.ts'
import type { Clock } from '../lib/clock.ts'
import type { Email, Mailer } from '../providers/mailer.ts'
import type { Budgets } from '../storage/budgets.ts'
import type { Queries } from '../storage/transaction.ts'

interface LimitDeps {
  db: Queries
  clock: Clock
  budgets: Budgets
  /** Called for an email that is not sent. */
  onDropped: (about: { subject: string; until: number }) => void
}

/**
 * Bounds the emails of all kinds to one mailbox a day, so that nobody floods a
 * stranger's with the shop's. What exceeds the budget is dropped, not retried. The
 * owner's own mailbox has no limit.
 */
export function limitMails(mail: Mailer, { db, clock, budgets, onDropped }: LimitDeps): Mailer {
  return {
    send: async (email: Email, key: string) => {
      const of = mailboxOf(email.to)
      const budget = { budget: 'mails to a mailbox', of, now: clock() } as const
      const until = of === mailboxOf(brand.email) ? null : await budgets.use(db, budget)
      if (until === null) return await mail.send(email, key)
      onDropped({ subject: email.subject, until })
    },
  }
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the same text for all addresses of one mailbox: `+tags` are dropped, and
 * Gmail's dots.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const [name = ''] = address.slice(0, at).toLowerCase().split('+')
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
