/** Remembers requests by their idempotency key for as long as a device may repeat them, in hashed form. */
import { sha256 } from '../lib/secret-token.ts'
import type { Queries, Tx } from './transaction.ts'

/** A device that was offline for longer has its request carried out again. */
const LIFETIME_MS = 90 * 24 * 60 * 60_000

interface IdempotentRequest {
  /** Null for a request that will not be repeated: it is always new. */
  key: string | null
  /** Separates the keys of different users and kinds of request. */
  scope: string
  /** Everything the request contains, except secrets. */
  contents: unknown
}

/**
 * Claims the key of a request in the transaction that carries it out. Returns `repeated` when it was carried out before,
 * and `differs` when the key came with other contents. Of two concurrent requests, the second waits for the first.
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

/** Releases a claimed key, because the request was refused and changed nothing. */
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
