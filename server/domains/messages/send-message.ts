import { nextNumber } from '../../storage/numbers.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { countOne } from '../guards/guard-store.ts'
import { digest } from '../guards/secret-token.ts'
import { messageArrivedLetter, messageLetter } from './letters.ts'
import { addMessage, messageOfKey } from './message-store.ts'

export interface MessageParts {
  db: Queries
  clock: Clock
  nudge: () => void
}

/** Checked already by the contract's shape. */
interface Draft {
  name: string
  email: string
  message: string
  website: string
  took: number | null
}

type Sent = 'sent' | 'SENT_TOO_FAST' | 'TOO_MANY_REQUESTS' | 'REPEAT_DIFFERS'

/** Nobody reads the form and writes a message in less. */
const FASTEST_MS = 2000
const AT_MOST = 5
const WITHIN_MS = 60 * 60_000

/**
 * Keeps a message and mails it to the owner, and to the visitor that it has arrived. With the same key it may be
 * repeated. What fills in the field that no person sees is told that all went well, and nothing of it is kept.
 */
export async function sendMessage(
  { db, clock, nudge }: MessageParts,
  { website, took, ...draft }: Draft,
  repeatKey: string | null,
): Promise<Sent> {
  if (website !== '') return 'sent'
  if (took !== null && took < FASTEST_MS) return 'SENT_TOO_FAST'
  const now = clock()
  const sent = await inTransaction(db, async (tx): Promise<Sent> => {
    // Counting holds the sender's row, so that of two equal calls at once the second finds the first.
    const count = await countOne(tx, digest(`messages ${draft.email}`), { now, lastsMs: WITHIN_MS, renews: false })
    const earlier = repeatKey ? await messageOfKey(tx, repeatKey) : null
    if (earlier) return isSame(earlier, draft) ? 'sent' : 'REPEAT_DIFFERS'
    if (count === null || count > AT_MOST) return 'TOO_MANY_REQUESTS'
    const number = await nextNumber(tx, 'MS', now)
    await addMessage(tx, { ...draft, number, request_key: repeatKey, created_at: now })
    const payload = messageLetter({ ...draft, number })
    await addJob(tx, { kind: 'send-mail', payload, dedupeKey: `message-${number}` }, now)
    const arrived = messageArrivedLetter(draft.email, number)
    await addJob(tx, { kind: 'send-mail', payload: arrived, dedupeKey: `message-arrived-${number}` }, now)
    return 'sent'
  })
  nudge()
  return sent
}

function isSame(a: Omit<Draft, 'website' | 'took'>, b: Omit<Draft, 'website' | 'took'>): boolean {
  return a.name === b.name && a.email === b.email && a.message === b.message
}
