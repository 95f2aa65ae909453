/**
 * The content of issued invoices, credit notes and delivery challans, which never changes once they are issued. Stored as JSON, with amounts
 * in paise and times in epoch ms, and formatted only when it is shown.
 */
import * as z from 'zod'
import { addressColumn, namedAmountsColumn } from '../../storage/json-columns.ts'

const party = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})

const seller = party.extend({
  address: z.string(),
  /** The seller's GST number, or an empty string if the seller has none. */
  gstin: z.string(),
})

const buyer = party.extend({ address: addressColumn })

const placeOfSupplyColumn = z.object({
  kind: z.enum(['intra-state', 'inter-state', 'export with tax', 'export without tax', 'untaxed']),
  name: z.string(),
  code: z.string().nullable(),
})

const taxSplit = z.object({ gross: z.int(), taxable: z.int(), cgst: z.int(), sgst: z.int(), igst: z.int() })

const taxedLine = taxSplit.extend({
  /** Position of the line in the order. */
  position: z.int(),
  /** The product's title with its size. */
  title: z.string(),
  hsn: z.string(),
  /** Tax rate in basis points. */
  rate: z.int(),
  quantity: z.int(),
})

export type TaxedLine = z.infer<typeof taxedLine>

/** Amount in another currency, in its smallest unit, and the exchange rate in paise per unit. */
const foreignAmount = z.object({ currency: z.string(), amount: z.int(), paisePerUnit: z.int().nullable() })

const taxDocument = z.object({
  orderNumber: z.string(),
  seller,
  buyer,
  supply: placeOfSupplyColumn,
  /** The sum of all lines. */
  total: taxSplit,
  /** What the shopper paid or got back, if it was not in rupees. */
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
  /** Number of the letter of undertaking for an export without payment of tax, or null. */
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

/** A delivery challan charges nothing: the prices state the value of the goods. */
export const challanColumn = z.object({
  orderNumber: z.string(),
  orderedAt: z.number(),
  seller,
  buyer,
  supply: placeOfSupplyColumn,
  /** Number of the order whose pieces are replaced. */
  replacedOrder: z.string(),
  /** The invoice under which the replaced pieces were sold, or null if it is unknown. */
  invoice: z.object({ number: z.string(), issuedAt: z.number() }).nullable(),
  lines: z.array(
    taxedLine.pick({ position: true, title: true, hsn: true, quantity: true }).extend({ pricePaise: z.int() }),
  ),
})

export type ChallanContent = z.infer<typeof challanColumn>
