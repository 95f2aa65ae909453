import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/secret-token.ts'
import { countAttempt } from '../../storage/attempt-limits.ts'
import { nextNumber } from '../../storage/numbers.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { messageReceivedEmail, newMessageEmail } from './message-emails.ts'
import { addMessage, deleteMessagesBefore, findMessageByKey } from './message-store.ts'

export interface MessageDeps {
  db: Queries
  clock: Clock
}

/** Checked already by the contract's shape. */
interface Draft {
  name: string
  email: string
  message: string
  website: string
  took: number | null
}

type SendResult = 'sent' | 'SENT_TOO_FAST' | 'TOO_MANY_REQUESTS' | 'REPEAT_DIFFERS'

/** Nobody reads the form and writes a message in less. */
const FASTEST_MS = 2000
const MAX_MESSAGES = 5
const WINDOW_MS = 60 * 60_000

/**
 * Keeps a message and mails it to the owner, and to the visitor that it has arrived. With the same key it may be
 * repeated. What fills in the field that no person sees is told that all went well, and nothing of it is kept.
 */
export async function sendMessage(
  { db, clock }: MessageDeps,
  { website, took, ...draft }: Draft,
  repeatKey: string | null,
): Promise<SendResult> {
  if (website !== '') return 'sent'
  if (took !== null && took < FASTEST_MS) return 'SENT_TOO_FAST'
  const now = clock()
  return await inTransaction(db, async (tx): Promise<SendResult> => {
    // Counting holds the sender's row, so that of two equal calls at once the second finds the first.
    const count = await countAttempt(tx, sha256(`messages ${draft.email}`), { now, lastsMs: WINDOW_MS, renews: false })
    const earlier = repeatKey ? await findMessageByKey(tx, repeatKey) : null
    if (earlier) return isSame(earlier, draft) ? 'sent' : 'REPEAT_DIFFERS'
    if (count === null || count > MAX_MESSAGES) return 'TOO_MANY_REQUESTS'
    const number = await nextNumber(tx, 'MS', now)
    await addMessage(tx, { ...draft, number, idempotency_key: repeatKey, created_at: now })
    const payload = newMessageEmail({ ...draft, number })
    await addJob(tx, { kind: 'send-email', payload, dedupeKey: `message-${number}` }, now)
    const arrived = messageReceivedEmail(draft.email, number)
    await addJob(tx, { kind: 'send-email', payload: arrived, dedupeKey: `message-arrived-${number}` }, now)
    return 'sent'
  })
}

function isSame(a: Omit<Draft, 'website' | 'took'>, b: Omit<Draft, 'website' | 'took'>): boolean {
  return a.name === b.name && a.email === b.email && a.message === b.message
}

/** Two years, as the privacy policy promises. */
const RETENTION_MS = 2 * 365 * 24 * 60 * 60_000

/** Forgets the messages that are older than two years at `now` (epoch ms). */
export async function deleteOldMessages(db: Queries, now: number): Promise<void> {
  await deleteMessagesBefore(db, now - RETENTION_MS)
}
