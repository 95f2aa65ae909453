import { brand } from '#contract/brand.ts'
import { addJob } from '../storage/outbox.ts'
import type { Tx } from '../storage/transaction.ts'
import { composeEmail } from './compose-email.ts'
import type { EmailContent } from './email-content.ts'

/** Email that tells the owner about something that the shop cannot resolve by itself. */
export type OwnerEmail = Pick<EmailContent, 'subject' | 'paragraphs'> & {
  /** Unique key of the event, so that the owner gets at most one email about it. */
  dedupeKey: string
}

/** Queues an email to the owner, at the address that also receives the messages from the contact page. */
export async function addOwnerEmail(tx: Tx, email: OwnerEmail, now: number): Promise<void> {
  const payload = composeOwnerEmail(email)
  await addJob(tx, { kind: 'send-email', payload, dedupeKey: `owner-${email.dedupeKey}` }, now)
}

export function composeOwnerEmail({ subject, paragraphs }: OwnerEmail) {
  return { to: brand.email, ...composeEmail({ subject, paragraphs }) }
}
