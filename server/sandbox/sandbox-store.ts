/** The providers' records, and their responses by idempotency key. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { DB } from '../storage/schema.ts'
import type { Queries, Tx } from '../storage/transaction.ts'

export interface RecordKind<Document extends object> {
  name:
    | 'razorpay-order'
    | 'razorpay-payment'
    | 'razorpay-refund'
    | 'razorpay-dispute'
    | 'stripe-intent'
    | 'stripe-refund'
    | 'stripe-dispute'
    | 'paypal-order'
    | 'paypal-capture'
    | 'paypal-refund'
    | 'paypal-dispute'
    | 'shipment'
    | 'courier-scan'
  schema: z.ZodType<Document>
}

export interface StoredRecord<Document> {
  id: string
  document: Document
  /** Compared with the database to detect concurrent changes. */
  json: string
}

/** A taken id is a conflict, so that `inTransaction` retries. */
export async function insertRecord<Document extends object>(
  tx: Tx,
  { name }: RecordKind<Document>,
  { id, parentId, document }: { id: string; parentId: string | null; document: Document },
  now: number,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_records')
    .values({ id, kind: name, parent_id: parentId, document: JSON.stringify(document), created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new TransactionConflict()
}

export async function readRecord<Document extends object>(
  db: Queries,
  { name, schema }: RecordKind<Document>,
  id: string,
): Promise<StoredRecord<Document> | null> {
  const row = await db
    .selectFrom('sandbox_records')
    .select(['id', 'document'])
    .where('id', '=', id)
    .where('kind', '=', name)
    .executeTakeFirst()
  return row ? toRecord(row, schema) : null
}

/** Oldest first. */
export async function listRecords<Document extends object>(
  db: Queries,
  { name, schema }: RecordKind<Document>,
  parentId: string,
): Promise<StoredRecord<Document>[]> {
  const rows = await db
    .selectFrom('sandbox_records')
    .select(['id', 'document'])
    .where('parent_id', '=', parentId)
    .where('kind', '=', name)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toRecord(row, schema))
}

/** Whose parent's id contains a text, made between two times (epoch ms); oldest first. */
export async function searchRecords<Document extends object>(
  db: Queries,
  { name, schema }: RecordKind<Document>,
  text: string,
  { from, to } = { from: 0, to: Number.MAX_SAFE_INTEGER },
): Promise<StoredRecord<Document>[]> {
  const pattern = `%${text.replaceAll(/[%_\\]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('sandbox_records')
    .select(['id', 'document'])
    .where('kind', '=', name)
    .where(sql<boolean>`parent_id like ${pattern} escape '\\'`)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toRecord(row, schema))
}

/** Oldest first. */
export async function listAllRecords<Document extends object>(
  db: Queries,
  { name, schema }: RecordKind<Document>,
): Promise<StoredRecord<Document>[]> {
  const all = db.selectFrom('sandbox_records').select(['id', 'document']).where('kind', '=', name)
  return (await all.orderBy('created_at').orderBy('id').execute()).map((row) => toRecord(row, schema))
}

/**
 * A change since the record was read is a conflict, so that `inTransaction` retries.
 */
export async function updateRecord<Document extends object>(
  tx: Tx,
  { id, json }: StoredRecord<Document>,
  document: Document,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sandbox_records')
    .set({ document: JSON.stringify(document) })
    .where('id', '=', id)
    .where('document', '=', json)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new TransactionConflict()
}

interface IdempotentRequest<Response> {
  /** A request without a key is always carried out. */
  key: string | null
  request: object
  /** Of the stored response. */
  schema: z.ZodType<Response>
}

/**
 * A repeated request gets the first response; another request with its key is a
 * `conflict`.
 */
export async function oncePerKey<Response extends object>(
  tx: Tx,
  { key, request, schema }: IdempotentRequest<Response>,
  perform: () => Promise<Response>,
): Promise<Response | 'conflict'> {
  if (!key) return await perform()
  const requestJson = JSON.stringify(request)
  const saved = await readResponse(tx, key)
  if (saved) return saved.request === requestJson ? schema.parse(JSON.parse(saved.response)) : 'conflict'
  const response = await perform()
  await insertResponse(tx, { key, request: requestJson, response: JSON.stringify(response) })
  return response
}

async function readResponse(tx: Tx, key: string): Promise<Omit<DB['sandbox_responses'], 'key'> | undefined> {
  return await tx
    .selectFrom('sandbox_responses')
    .select(['request', 'response'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * If a concurrent request came first, `inTransaction` retries and returns its
 * response.
 */
async function insertResponse(tx: Tx, row: DB['sandbox_responses']): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_responses')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new TransactionConflict()
}

function toRecord<Document>(row: { id: string; document: string }, schema: z.ZodType<Document>) {
  return { id: row.id, document: schema.parse(JSON.parse(row.document)), json: row.document }
}

/**
 * Has PostgreSQL's code for serialization failures, so that `inTransaction` retries.
 */
class TransactionConflict extends Error {
  readonly code = '40001'
}
