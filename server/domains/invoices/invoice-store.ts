/** Issued documents, which are only ever inserted. */
import { addEvent } from '../../storage/events.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import {
  type ChallanContent,
  type CreditNoteContent,
  challanColumn,
  creditNoteColumn,
  type InvoiceContent,
  invoiceColumn,
} from './document-schemas.ts'

export interface Issued<Content> {
  number: string
  orderId: string
  /** Epoch ms. */
  issuedAt: number
  content: Content
}

export type IssuedInvoice = Issued<InvoiceContent>
export type IssuedCreditNote = Issued<CreditNoteContent>

export async function insertInvoice(tx: Tx, { number, orderId, issuedAt, content }: IssuedInvoice): Promise<void> {
  const row = { number, order_id: orderId, issued_at: issuedAt, content: JSON.stringify(content) }
  await tx.insertInto('invoices').values(row).execute()
}

/** Null if none has been issued. */
export async function readInvoice(db: Queries, orderId: string): Promise<IssuedInvoice | null> {
  const row = await db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  return row ? toIssued(row, invoiceColumn) : null
}

/** So that its credit notes are issued one after another. */
export async function lockInvoice(tx: Tx, orderId: string): Promise<IssuedInvoice | null> {
  // This no-op update locks the row on PostgreSQL.
  await tx.updateTable('invoices').set({ order_id: orderId }).where('order_id', '=', orderId).execute()
  return await readInvoice(tx, orderId)
}

/** From `from` until before `to` (epoch ms), by number. */
export async function listInvoices(db: Queries, from: number, to: number): Promise<IssuedInvoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .orderBy('number')
    .execute()
  return rows.map((row) => toIssued(row, invoiceColumn))
}

interface NewCreditNote extends IssuedCreditNote {
  key: string
}

export async function insertCreditNote(tx: Tx, note: NewCreditNote): Promise<void> {
  const { number, key, orderId, issuedAt, content } = note
  await tx
    .insertInto('credit_notes')
    .values({
      number,
      key,
      order_id: orderId,
      invoice_number: content.invoiceNumber,
      issued_at: issuedAt,
      content: JSON.stringify(content),
    })
    .execute()
  const after = { creditNote: number, paise: content.total.gross }
  addEvent(tx, { topic: 'money', subject: content.orderNumber, after })
}

/** Null if there is none. */
export async function findCreditNote(db: Queries, key: string): Promise<string | null> {
  const row = await db.selectFrom('credit_notes').select('number').where('key', '=', key).executeTakeFirst()
  return row?.number ?? null
}

/** Of an order. */
export interface PaperNumbers {
  invoiceNumber?: string
  creditNotes?: string[]
}

/** By order. */
export async function readPaperNumbers(
  db: Queries,
  orderIds: readonly string[],
): Promise<(orderId: string) => PaperNumbers> {
  if (orderIds.length === 0) return () => ({})
  // Only orders with an invoice have credit notes.
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('credit_notes', 'credit_notes.order_id', 'invoices.order_id')
    .select(['invoices.order_id', 'invoices.number', 'credit_notes.number as note'])
    .where('invoices.order_id', 'in', orderIds)
    .orderBy('credit_notes.issued_at')
    .orderBy('credit_notes.number')
    .execute()
  return (orderId) => {
    const ofOrder = rows.filter(({ order_id }) => order_id === orderId)
    const [invoice] = ofOrder
    const creditNotes = ofOrder.flatMap(({ note }) => note ?? [])
    return { ...(invoice && { invoiceNumber: invoice.number }), ...(creditNotes.length > 0 && { creditNotes }) }
  }
}

/** Oldest first, optionally only keys that start with `keyPrefix`. */
export async function listCreditNotesOf(db: Queries, orderId: string, keyPrefix = ''): Promise<IssuedCreditNote[]> {
  const rows = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('key', 'like', `${keyPrefix}%`)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return rows.map((row) => toIssued(row, creditNoteColumn))
}

/** Not yet credited, in paise; null without an invoice. */
export async function creditablePaise(db: Queries, orderId: string): Promise<number | null> {
  const invoice = await readInvoice(db, orderId)
  if (!invoice) return null
  const notes = await listCreditNotesOf(db, orderId)
  return notes.reduce((left, { content }) => left - content.total.gross, invoice.content.total.gross)
}

/** In paise, for keys that start with `keyPrefix`. */
export async function sumCredited(db: Queries, orderId: string, keyPrefix: string): Promise<number> {
  const notes = await listCreditNotesOf(db, orderId, keyPrefix)
  return notes.reduce((sum, { content }) => sum + content.total.gross, 0)
}

/** From `from` until before `to` (epoch ms), by number. */
export async function listCreditNotes(db: Queries, from: number, to: number): Promise<IssuedCreditNote[]> {
  const rows = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .orderBy('number')
    .execute()
  return rows.map((row) => toIssued(row, creditNoteColumn))
}

interface DocumentRow {
  number: string
  order_id: string
  issued_at: number
  content: string
}

function toIssued<Content>(
  { number, order_id, issued_at, content }: DocumentRow,
  column: { parse: (value: unknown) => Content },
): Issued<Content> {
  return { number, orderId: order_id, issuedAt: issued_at, content: column.parse(JSON.parse(content)) }
}

export type IssuedChallan = Issued<ChallanContent>

export async function insertChallan(tx: Tx, { number, orderId, issuedAt, content }: IssuedChallan): Promise<void> {
  const row = { number, order_id: orderId, issued_at: issuedAt, content: JSON.stringify(content) }
  await tx.insertInto('delivery_challans').values(row).execute()
}

/** Null if there is none. */
export async function readChallan(db: Queries, orderId: string): Promise<IssuedChallan | null> {
  const row = await db.selectFrom('delivery_challans').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  if (!row) return null
  const content = challanColumn.parse(JSON.parse(row.content))
  return { number: row.number, orderId, issuedAt: row.issued_at, content }
}

/** Issued from `from` until before `to` (epoch ms). */
export async function listChallanNumbers(db: Queries, from: number, to: number): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_challans')
    .select('number')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}
