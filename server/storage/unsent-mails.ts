/** Mails that the outbox could not hand over, for the owner to see and to try again. */
import type { JobKind } from './outbox.ts'
import type { DB } from './schema.ts'
import type { Queries } from './transaction.ts'

const MAILS: readonly JobKind[] = ['send-mail', 'send-reset-link', 'ask-for-confirmation', 'welcome-reader']

type UnsentMail = Pick<DB['outbox'], 'dedupe_key' | 'created_at' | 'attempts' | 'state' | 'run_at' | 'last_error'>

/** Every mail that failed at least once and is not sent, the oldest first. */
export async function readUnsentMails(db: Queries): Promise<UnsentMail[]> {
  return db
    .selectFrom('outbox')
    .select(['dedupe_key', 'created_at', 'attempts', 'state', 'run_at', 'last_error'])
    .where('kind', 'in', MAILS)
    .where('state', '!=', 'done')
    .where('last_error', 'is not', null)
    .orderBy('created_at')
    .execute()
}

/** Makes all of those due at once, the given-up ones with twelve attempts anew. Answers how many there are. */
export async function tryMailsAgain(db: Queries, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set((eb) => ({
      run_at: now,
      attempts: eb.case().when('state', '=', 'parked').then(0).else(eb.ref('attempts')).end(),
      state: 'waiting',
    }))
    .where('kind', 'in', MAILS)
    .where('state', '!=', 'done')
    .where('last_error', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
