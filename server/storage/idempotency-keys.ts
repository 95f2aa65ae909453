/** Stores hashed idempotency keys, so that a request that is sent twice is carried out only once. */
import { sha256 } from '../lib/secret-token.ts'
import type { Queries, Tx } from './transaction.ts'

/** How long idempotency keys are stored: 90 days, in ms. A request that is repeated later is carried out again. */
const LIFETIME_MS = 90 * 24 * 60 * 60_000

interface IdempotentRequest {
  /** Idempotency key, or null if the request has none. A request without a key is always treated as new. */
  key: string | null
  /** Namespace of the idempotency key, which separates the keys of different users and request types. */
  scope: string
  /** Contents of the request without secrets, hashed to detect a key that is reused for a different request. */
  contents: unknown
}

/**
 * Claims a request's idempotency key in the transaction that carries out the request. Returns `new` if the key is
 * unused, `repeated` if the same request has already been carried out, or `differs` if the key was used for another
 * request. Concurrent requests with the same key are processed one after the other.
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
  const { fingerprint } = await tx
    .selectFrom('idempotency_keys')
    .select('fingerprint')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  return fingerprint === row.fingerprint ? 'repeated' : 'differs'
}

/**
 * Releases a claimed idempotency key after the request was refused without changing anything, so that the key can be
 * used again.
 */
export async function releaseIdempotencyKey(
  tx: Tx,
  { key, scope }: Pick<IdempotentRequest, 'key' | 'scope'>,
): Promise<void> {
  if (key !== null) await tx.deleteFrom('idempotency_keys').where('id', '=', idOf(scope, key)).execute()
}

export async function deleteExpiredIdempotencyKeys(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - LIFETIME_MS)
    .execute()
}

function idOf(scope: string, key: string): string {
  return sha256(`${scope} ${key}`)
}
