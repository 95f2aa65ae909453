import { brand } from '#contract/brand.ts'
import { addJob } from '../storage/outbox.ts'
import type { Tx } from '../storage/transaction.ts'
import { composeEmail } from './compose-email.ts'
import type { EmailContent } from './email-content.ts'

/** Email that tells the owner about something that the shop cannot resolve by itself. */
type OwnerEmail = Pick<EmailContent, 'subject' | 'paragraphs'> & {
  /** Unique key of the event, so that the owner gets at most one email about it. */
  dedupeKey: string
}

/** Queues an email to the owner, at the address that also receives the messages from the contact page. */
export async function addOwnerEmail(
  tx: Tx,
  { subject, paragraphs, dedupeKey }: OwnerEmail,
  now: number,
): Promise<void> {
  const payload = { to: brand.email, ...composeEmail({ subject, paragraphs }) }
  await addJob(tx, { kind: 'send-email', payload, dedupeKey: `owner-${dedupeKey}` }, now)
}
