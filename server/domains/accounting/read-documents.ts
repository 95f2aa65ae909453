import type { Queries } from '../../storage/transaction.ts'
import { listCreditNotes, listInvoices, readInvoice } from '../invoices/invoice-store.ts'
import type { NoteOfInvoice, ReturnDocuments } from './gstr1.ts'
import type { Month } from './months.ts'

/** Returns the invoices and credit notes issued in a month, in the order of their numbers. */
export async function readDocuments(db: Queries, { from, to }: Month): Promise<ReturnDocuments> {
  const invoices = await listInvoices(db, from, to)
  const creditNotes = await listCreditNotes(db, from, to)
  const notes: NoteOfInvoice[] = []
  for (const note of creditNotes) {
    const invoice = await readInvoice(db, note.orderId)
    notes.push({ note, invoicePaise: invoice?.content.total.gross ?? 0 })
  }
  return { invoices, notes }
}
