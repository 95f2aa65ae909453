/** Carries out a request once, even if it is sent twice. */
import { sha256 } from '../lib/secret-token.ts'
import type { Queries, Tx } from './transaction.ts'

/** 90 days, in ms. A request repeated later is carried out again. */
const LIFETIME_MS = 90 * 24 * 60 * 60_000

interface IdempotentRequest {
  /** Null if the request has none and always counts as new. */
  key: string | null
  /** Separates the keys of different users and types of request. */
  scope: string
  /** Without secrets. Hashed, to detect a key reused for another request. */
  contents: unknown
}

/**
 * Call this in the transaction that carries out the request. Returns `repeated`
 * if the same request was carried out before, `differs` if the key was used for
 * another one. Concurrent requests with one key run one after the other.
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

/** For a request that was refused and changed nothing: the key can be used again. */
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
