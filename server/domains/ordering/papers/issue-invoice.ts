import { shopFacts } from '#contract/shop-facts.ts'
import { addOwnerEmail, type OwnerEmail } from '../../../emails/owner-email.ts'
import { orderHistoryColumn, parseColumn } from '../../../storage/json-columns.ts'
import { nextSerialNumber } from '../../../storage/numbers.ts'
import type { Tx } from '../../../storage/transaction.ts'
import type { InvoiceContent } from '../../invoices/document-schemas.ts'
import { type IssuedInvoice, insertInvoice, readInvoice } from '../../invoices/invoice-store.ts'
import { readOrder, type StoredOrder } from '../orders/order-store.ts'
import { invoiceOfOrder } from './invoice-of-order.ts'
import { issueChallan, needsChallan } from './issue-challan.ts'

/**
 * Issues an invoice at dispatch, for an export when its parcel is registered
 * (CGST Act 2017, section 31: before or at the removal of goods), with the next
 * number of the financial year. Returns null for an exchange, which travels with
 * a delivery challan. Idempotent. The caller's transaction must lock the order or
 * change its status, which serialises concurrent calls. Throws if the order does
 * not exist.
 */
export async function issueInvoice(tx: Tx, orderId: string, now: number): Promise<string | null> {
  const issued = await readInvoice(tx, orderId)
  if (issued) return issued.number
  const order = await readOrder(tx, { id: orderId })
  if (!order) throw new Error(`There is no order ${orderId} to invoice.`)
  if (await issueChallan(tx, order, now)) return null
  const content = await invoiceOfOrder(tx, order, now)
  const number = await nextSerialNumber(tx, { table: 'invoices', prefix: shopFacts.prefixes.invoices }, now)
  await insertInvoice(tx, { number, orderId: order.row.id, issuedAt: now, content })
  if (content.supply.code === null) await addOwnerEmail(tx, unknownStateEmail(number, content), now)
  return number
}

/** Tells the owner that an invoice names a state that the shop does not know. */
export function unknownStateEmail(
  number: string,
  { orderNumber, supply }: Pick<InvoiceContent, 'orderNumber' | 'supply'>,
): OwnerEmail {
  return {
    subject: `Unknown state on the invoice ${number}`,
    paragraphs: [
      `The address of ${orderNumber} names the state “${supply.name}”, which the shop does not know.`,
      `The invoice ${number} therefore charges IGST and names no state code. Please check that.`,
    ],
    dedupeKey: `unknown-state-${number}`,
  }
}

/**
 * Stores the invoice of an order dispatched before the shop numbered invoices;
 * its number is the order's. Returns null if the order has not been dispatched,
 * or travels without an invoice.
 */
export async function adoptEarlierInvoice(tx: Tx, order: StoredOrder): Promise<IssuedInvoice | null> {
  const issuedAt = dispatchedAt(order)
  if (issuedAt === null || (await needsChallan(tx, order.row.id))) return null
  const { id: orderId, number } = order.row
  const invoice = { number, orderId, issuedAt, content: await invoiceOfOrder(tx, order, issuedAt) }
  await insertInvoice(tx, invoice)
  return invoice
}

/** Epoch ms; null if the order has not left the shop. */
export function dispatchedAt({ row }: StoredOrder): number | null {
  const step = parseColumn(orderHistoryColumn, row.history).find(
    ({ status }) => status !== 'pending' && status !== 'cancelled',
  )
  return step?.at ?? null
}
