import type { Clock } from '../../lib/clock.ts'
import { limitAttempt } from '../../storage/attempt-limits.ts'
import { nextNumber } from '../../storage/numbers.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { messageReceivedEmail, newMessageEmail } from './message-emails.ts'
import { addMessage, deleteMessagesBefore, findMessageByKey, type MessageRow } from './message-store.ts'

export interface MessageDeps {
  db: Queries
  clock: Clock
}

type Message = Pick<MessageRow, 'name' | 'email' | 'message'>

type SendResult = { kind: 'sent' | 'repeat differs' } | { kind: 'too often'; until: number }

const HOURLY_MESSAGES = { max: 5, windowMs: 60 * 60_000 }

/** Emails the owner and the visitor. Idempotent by key. */
export async function sendMessage(
  { db, clock }: MessageDeps,
  { website, ...message }: Message & { website: string },
  idempotencyKey: string | null,
): Promise<SendResult> {
  // Only bots fill in this hidden field.
  if (website !== '') return { kind: 'sent' }
  const now = clock()
  return await inTransaction(db, async (tx): Promise<SendResult> => {
    // Counting locks the sender's row: the second of two concurrent requests sees the first's
    // message.
    const until = await limitAttempt(tx, `messages ${message.email}`, { ...HOURLY_MESSAGES, now })
    const earlier = idempotencyKey ? await findMessageByKey(tx, idempotencyKey) : null
    if (earlier) return { kind: isSame(earlier, message) ? 'sent' : 'repeat differs' }
    if (until !== null) return { kind: 'too often', until }
    const number = await nextNumber(tx, 'MS', now)
    await addMessage(tx, { ...message, number, idempotency_key: idempotencyKey, created_at: now })
    const toOwner = newMessageEmail({ ...message, number })
    await addJob(tx, { kind: 'send-email', payload: toOwner, dedupeKey: `message-${number}` }, now)
    const toVisitor = messageReceivedEmail(message.email, number)
    await addJob(tx, { kind: 'send-email', payload: toVisitor, dedupeKey: `message-arrived-${number}` }, now)
    return { kind: 'sent' }
  })
}

function isSame(one: Message, other: Message): boolean {
  return one.name === other.name && one.email === other.email && one.message === other.message
}

/** Two years, as the privacy policy promises. In ms. */
const RETENTION_MS = 2 * 365 * 24 * 60 * 60_000

export async function deleteOldMessages(db: Queries, now: number): Promise<void> {
  await deleteMessagesBefore(db, now - RETENTION_MS)
}
