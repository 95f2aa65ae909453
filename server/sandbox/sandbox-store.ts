/** What the sandbox's providers remember. */
import type { DB } from '../storage/schema.ts'
import type { Queries, Tx } from '../storage/transaction.ts'

interface SandboxRecord<Document> {
  id: string
  parentId: string | null
  document: Document
}

type RecordKind =
  | 'razorpay-order'
  | 'razorpay-payment'
  | 'razorpay-refund'
  | 'stripe-intent'
  | 'stripe-refund'
  | 'paypal-order'
  | 'paypal-capture'
  | 'paypal-refund'
  | 'shipment'

export async function addRecord(
  tx: Tx,
  kind: RecordKind,
  { id, parentId, document }: SandboxRecord<object>,
  now: number,
): Promise<void> {
  await tx
    .insertInto('sandbox_records')
    .values({ id, kind, parent_id: parentId, document: JSON.stringify(document), created_at: now })
    .execute()
}

export async function readRecord<Document>(db: Queries, kind: RecordKind, id: string): Promise<Document | null> {
  const row = await db
    .selectFrom('sandbox_records')
    .select('document')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? JSON.parse(row.document) : null
}

/** Oldest first. */
export async function readRecordsOf<Document>(db: Queries, kind: RecordKind, parentId: string): Promise<Document[]> {
  const rows = await db
    .selectFrom('sandbox_records')
    .select('document')
    .where('parent_id', '=', parentId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ document }) => JSON.parse(document))
}

/**
 * Puts `after` in place of `before`. When somebody else has changed it since, the transaction is repeated, and sees that.
 */
export async function changeRecord<Document>(tx: Tx, id: string, before: Document, after: Document): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sandbox_records')
    .set({ document: JSON.stringify(after) })
    .where('id', '=', id)
    .where('document', '=', JSON.stringify(before))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new TransactionConflict()
}

type SavedResponse = Omit<DB['sandbox_answers'], 'key'>

async function readResponse(tx: Tx, key: string): Promise<SavedResponse | undefined> {
  return await tx.selectFrom('sandbox_answers').select(['request', 'answer']).where('key', '=', key).executeTakeFirst()
}

/** When somebody else keeps one under the same key at the same moment, the transaction is repeated, and sees that. */
async function saveResponse(tx: Tx, answer: DB['sandbox_answers']): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_answers')
    .values(answer)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new TransactionConflict()
}

/** Two transactions that crossed each other's way, in the words of PostgreSQL, so that it is repeated like those. */
class TransactionConflict extends Error {
  readonly code = '40001'
}

/**
 * Does something once for a key, as providers do for requests that may be repeated: the same request again gets the first
 * answer again, another one under the same key gets `differs`. Without a key it is simply done.
 */
export async function oncePerKey<Answer extends object>(
  tx: Tx,
  { key, request }: { key: string | null; request: object },
  act: () => Promise<Answer>,
): Promise<Answer | 'differs'> {
  if (!key) return await act()
  const asked = JSON.stringify(request)
  const kept = await readResponse(tx, key)
  if (kept) return kept.request === asked ? JSON.parse(kept.answer) : 'differs'
  const answer = await act()
  await saveResponse(tx, { key, request: asked, answer: JSON.stringify(answer) })
  return answer
}
