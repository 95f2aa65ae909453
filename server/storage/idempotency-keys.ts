/** The SQL of calls that may be repeated: each is known again by its key, for as long as it may wait on a device. */

import { sha256 } from '../lib/secret-token.ts'
import type { Queries, Tx } from './transaction.ts'

/** Whoever was without a network for longer than this has their call done anew. */
const LIFETIME_MS = 90 * 24 * 60 * 60_000

interface IdempotentRequest {
  /** Null for a call that nobody means to repeat: it is always new. */
  key: string | null
  /** Whose and of what kind it is: nobody's key meets another's. */
  scope: string
  /** All that it says, but for secrets. */
  contents: unknown
}

/**
 * Notes a call in the transaction that does it. `repeated` says that it is done already, `differs` that the key came
 * before with other contents. Of two at once the second waits for the first.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  { key, scope, contents }: IdempotentRequest,
  now: number,
): Promise<'new' | 'repeated' | 'differs'> {
  if (key === null) return 'new'
  const row = { id: idOf(scope, key), fingerprint: sha256(JSON.stringify(contents)), created_at: now }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return 'new'
  const { fingerprint: before } = await tx
    .selectFrom('idempotency_keys')
    .select('fingerprint')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  return before === row.fingerprint ? 'repeated' : 'differs'
}

/** For a call that was refused after it was noted: nothing of it was done. */
export async function releaseIdempotencyKey(
  tx: Tx,
  { key, scope }: Pick<IdempotentRequest, 'key' | 'scope'>,
): Promise<void> {
  if (key !== null) await tx.deleteFrom('idempotency_keys').where('id', '=', idOf(scope, key)).execute()
}

/** Forgets the calls that are older at `now` (epoch ms) than any that still waits on a device. */
export async function deleteExpiredIdempotencyKeys(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - LIFETIME_MS)
    .execute()
}

function idOf(scope: string, key: string): string {
  return sha256(`${scope} ${key}`)
}
