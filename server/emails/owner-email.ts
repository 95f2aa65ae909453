import { brand } from '#contract/brand.ts'
import { addJob } from '../storage/outbox.ts'
import type { Tx } from '../storage/transaction.ts'
import { composeEmail, type EmailContent } from './compose-email.ts'

/** About what the owner has to do. */
export type OwnerEmail = Pick<EmailContent, 'subject' | 'paragraphs'> & {
  /** One email per event. */
  dedupeKey: string
}

/** To the shop's address, like the contact page's messages: OWNER_EMAIL receives them. */
export async function addOwnerEmail(tx: Tx, email: OwnerEmail, now: number): Promise<void> {
  const payload = composeOwnerEmail(email)
  await addJob(tx, { kind: 'send-email', payload, dedupeKey: `owner-${email.dedupeKey}` }, now)
}

export function composeOwnerEmail({ subject, paragraphs }: OwnerEmail) {
  return { to: brand.email, ...composeEmail({ subject, paragraphs }) }
}
