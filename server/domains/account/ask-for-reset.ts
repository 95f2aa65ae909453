import { randomUUID } from 'node:crypto'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { countOne } from '../guards/guard-store.ts'
import { digest } from '../guards/secret-token.ts'
import type { AccountParts } from './account-parts.ts'

const MAILS_AT_MOST = 5
const WITHIN_MS = 60 * 60_000

/**
 * Asks for a mail with a reset link. Whether the e-mail has an account is found out later, by the work that is added
 * here: so an unknown one is answered by the same steps. More than five within an hour are not sent.
 */
export async function askForReset(
  { db, clock, nudge }: Omit<AccountParts, 'passwords'>,
  { email }: { email: string },
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const asked = await countOne(tx, digest(`reset-mails ${email}`), { now, lastsMs: WITHIN_MS, renews: false })
    if (asked === null || asked > MAILS_AT_MOST) return
    await addJob(tx, { kind: 'send-reset-link', payload: { email }, dedupeKey: `reset-link-${randomUUID()}` }, now)
  })
  nudge()
}
