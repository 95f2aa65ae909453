import { shopFacts } from '#contract/shop-facts.ts'
import { nextSerialNumber } from '../../../storage/numbers.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'
import type { ChallanContent } from '../../invoices/document-schemas.ts'
import { insertChallan, readChallan, readInvoice } from '../../invoices/invoice-store.ts'
import type { StoredOrder } from '../orders/order-store.ts'
import { readExchangeSources } from '../orders/return-store.ts'
import { invoiceOfOrder } from './invoice-of-order.ts'

/**
 * Issues the delivery challan of an exchange when it is dispatched (CGST Rules
 * 2017, rule 55: goods that move without being sold). It refers to the invoice of
 * the first order and takes no invoice number. Returns false if the order
 * replaces nothing. Idempotent.
 */
export async function issueChallan(tx: Tx, order: StoredOrder, now: number): Promise<boolean> {
  const orderId = order.row.id
  if (await readChallan(tx, orderId)) return true
  const content = await challanOfOrder(tx, order, now)
  if (!content) return false
  const number = await nextSerialNumber(tx, { table: 'delivery_challans', prefix: shopFacts.prefixes.challans }, now)
  await insertChallan(tx, { number, orderId, issuedAt: now, content })
  return true
}

/** Exchanges travel with a delivery challan instead of an invoice. */
export async function needsChallan(db: Queries, orderId: string): Promise<boolean> {
  return (await readExchangeSources(db, [orderId])).has(orderId) || (await readChallan(db, orderId)) !== null
}

async function challanOfOrder(tx: Tx, order: StoredOrder, now: number): Promise<ChallanContent | null> {
  const { id } = order.row
  const source = (await readExchangeSources(tx, [id])).get(id)
  if (!source) return null
  const { orderNumber, orderedAt, seller, buyer, supply, lines } = await invoiceOfOrder(tx, order, now)
  const invoice = await readInvoice(tx, source.rootOrderId)
  return {
    orderNumber,
    orderedAt,
    seller,
    buyer,
    supply,
    replacedOrder: source.number,
    invoice: invoice && { number: invoice.number, issuedAt: invoice.issuedAt },
    lines: lines.map(({ position, title, hsn, quantity, unit, pricePaise }) => {
      return { position, title, hsn, quantity, unit, pricePaise }
    }),
  }
}
