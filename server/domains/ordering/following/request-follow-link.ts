/** Emails a new link to an order to the address of its account, on request. */
import { randomUUID } from 'node:crypto'
import { composeEmail } from '../../../emails/compose-email.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Email, Mailer } from '../../../providers/mailer.ts'
import { allowAttempt } from '../../../storage/attempt-limits.ts'
import { addJob, type Jobs } from '../../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../../storage/transaction.ts'
import { readUser } from '../../account/user-store.ts'
import { readOrder } from '../orders/order-store.ts'
import { createFollowLink, followUrl } from './follow-links.ts'

const HOURLY_EMAILS = { max: 5, windowMs: 60 * 60_000 }

/**
 * Limited to five per hour for each email address. The order is looked up only
 * when the email is sent, so that neither the response nor its time reveals
 * whether it exists.
 */
export async function requestFollowLink(
  { db, clock }: { db: Queries; clock: Clock },
  request: Jobs['send-follow-link'],
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    if (!(await allowAttempt(tx, `follow-links ${request.email}`, { ...HOURLY_EMAILS, now }))) return
    const dedupeKey = `follow-link-${randomUUID()}`
    await addJob(tx, { kind: 'send-follow-link', payload: request, dedupeKey }, now)
  })
}

interface FollowLinkEmailDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  /** The shop's public origin, e.g. `https://shop.example`. */
  origin: string
}

/**
 * Does nothing if there is no such order or its account has another email
 * address.
 */
export async function sendFollowLink(
  { db, clock, mail, origin }: FollowLinkEmailDeps,
  { number, email }: Jobs['send-follow-link'],
  key: string,
): Promise<void> {
  const order = await readOrder(db, { id: number })
  const user = order && (await readUser(db, order.row.user_id))
  if (!user || user.email !== email) return
  const { token } = await createFollowLink(db, order.row.id, clock(), { canConfirm: true })
  await mail.send(followLinkEmail(email, { number: order.row.number, link: followUrl(origin, token) }), key)
}

/**
 * Contains no user-entered text, so that nobody can use the shop to send their
 * own messages.
 */
export function followLinkEmail(to: string, { number, link }: { number: string; link: string }): Email {
  return {
    to,
    ...composeEmail({
      subject: `Track your order ${number}`,
      paragraphs: [
        `Someone, hopefully you, asked for a link to follow your order ${number}. It works for 90 days, without logging in.`,
      ],
      button: { label: 'Track your order', href: link },
      closing: ['Anyone with this link can see where your order is. If it was not you, please ignore this email.'],
    }),
  }
}
