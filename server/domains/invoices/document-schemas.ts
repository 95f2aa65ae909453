/**
 * Contents of issued documents, which never change. Stored as JSON, in paise and epoch ms,
 * formatted when shown.
 */
import * as z from 'zod'
import { addressColumn, businessColumn, namedAmountsColumn } from '../../storage/json-columns.ts'

const party = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})

const seller = party.extend({
  address: z.string(),
  /** Empty if the seller has none. */
  gstin: z.string(),
})

/** The account, and where the parcel goes. The buyer in law is the business, if there is one. */
const buyer = party.extend({ address: addressColumn, business: businessColumn.optional() })

const placeOfSupplyColumn = z.object({
  kind: z.enum(['intra-state', 'inter-state', 'export with tax', 'export without tax', 'untaxed']),
  name: z.string(),
  code: z.string().nullable(),
})

const taxSplit = z.object({ gross: z.int(), taxable: z.int(), cgst: z.int(), sgst: z.int(), igst: z.int() })

const taxedLine = taxSplit.extend({
  /** In the order. */
  position: z.int(),
  /** With its size. */
  title: z.string(),
  hsn: z.string(),
  /** In basis points. */
  rate: z.int(),
  quantity: z.int(),
  /** Unique Quantity Code; documents issued before they named it counted pieces. */
  unit: z.string().default('PCS'),
})

export type TaxedLine = z.infer<typeof taxedLine>

/** In the smallest unit of its currency; the rate in paise per unit. */
const foreignAmount = z.object({ currency: z.string(), amount: z.int(), paisePerUnit: z.int().nullable() })

const taxDocument = z.object({
  orderNumber: z.string(),
  seller,
  buyer,
  supply: placeOfSupplyColumn,
  total: taxSplit,
  /** Paid or given back in another currency. */
  foreign: foreignAmount.nullable(),
})

export const invoiceColumn = taxDocument.extend({
  orderedAt: z.number(),
  lines: z.array(taxedLine.extend({ pricePaise: z.int() })),
  subtotalPaise: z.int(),
  charges: namedAmountsColumn,
  discounts: namedAmountsColumn,
  coupon: z.object({ code: z.string(), paise: z.int() }).nullable(),
  payment: z.enum(['cod', 'online_payment', 'card']),
  /** Letter of undertaking of an export without tax, or null. */
  lut: z.string().nullable(),
})

export type InvoiceContent = z.infer<typeof invoiceColumn>

export const creditNoteColumn = taxDocument.extend({
  invoiceNumber: z.string(),
  invoiceIssuedAt: z.number(),
  reason: z.string(),
  lines: z.array(taxedLine),
})

export type CreditNoteContent = z.infer<typeof creditNoteColumn>

/** Charges nothing: the prices state the goods' value. */
export const challanColumn = z.object({
  orderNumber: z.string(),
  orderedAt: z.number(),
  seller,
  buyer,
  supply: placeOfSupplyColumn,
  /** Whose pieces are replaced. */
  replacedOrder: z.string(),
  /** Under which the replaced pieces were sold; null if unknown. */
  invoice: z.object({ number: z.string(), issuedAt: z.number() }).nullable(),
  lines: z.array(
    taxedLine
      .pick({ position: true, title: true, hsn: true, quantity: true, unit: true })
      .extend({ pricePaise: z.int() }),
  ),
})

export type ChallanContent = z.infer<typeof challanColumn>

/** In paise. */
export function goodsValue(lines: ChallanContent['lines']): number {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}
