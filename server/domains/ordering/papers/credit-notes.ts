import { formatRupees } from '#contract/money.ts'
import { proportion, spread } from '#contract/orders/split-amount.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { addOwnerEmail, type OwnerEmail } from '../../../emails/owner-email.ts'
import { financialYearOf } from '../../../lib/clock.ts'
import { nextSerialNumber } from '../../../storage/numbers.ts'
import type { Tx } from '../../../storage/transaction.ts'
import type { InvoiceContent, TaxedLine } from '../../invoices/document-schemas.ts'
import {
  findCreditNote,
  type IssuedInvoice,
  insertCreditNote,
  listCreditNotesOf,
  lockInvoice,
} from '../../invoices/invoice-store.ts'
import { partOf, sumOf } from '../../invoices/tax-split.ts'
import { readOrder } from '../orders/order-store.ts'
import { adoptEarlierInvoice } from './issue-invoice.ts'

export interface CreditRequest {
  orderId: string
  /**
   * Each with its position in the order, the returned quantity and the amount
   * given back, in paise including tax. Default: everything not credited yet.
   */
  lines?: readonly CreditedLine[]
  /** In paise; spread over the lines, because shipping is taxed with the goods. */
  shippingPaise?: number
  reason: string
  /** The event that is credited, e.g. `return-<id>`. */
  key: string
}

export interface CreditedLine {
  position: number
  quantity: number
  paise: number
}

/**
 * Issues a credit note for returned or deficient goods, or too much that was
 * charged (CGST Act 2017, section 34), with the next number of the financial year.
 * Returns null if the order has no invoice, nothing is left to credit, or it is too
 * late, which the owner is told. Idempotent per `key`. Throws if the notes of an
 * order would exceed its invoice.
 */
export async function issueCreditNote(tx: Tx, request: CreditRequest, now: number): Promise<string | null> {
  const { orderId, reason, key } = request
  const order = await readOrder(tx, { id: orderId })
  if (!order) throw new Error(`There is no order ${orderId} to credit.`)
  const invoice = (await lockInvoice(tx, order.row.id)) ?? (await adoptEarlierInvoice(tx, order))
  if (!invoice) return null
  const known = await findCreditNote(tx, key)
  if (known) return known
  const earlier = (await listCreditNotesOf(tx, order.row.id)).flatMap(({ content }) => content.lines)
  const lines = creditedLines(invoice, earlier, request)
  const total = sumOf(lines)
  if (total.gross === 0) return null
  const { content } = invoice
  if (now >= creditableUntil(invoice.issuedAt)) {
    await addOwnerEmail(tx, tooLateEmail(invoice, { reason, key, paise: total.gross }), now)
    return null
  }
  const creditedBefore = sumOf(earlier).gross
  const number = await nextSerialNumber(tx, { table: 'credit_notes', prefix: shopFacts.prefixes.creditNotes }, now)
  await insertCreditNote(tx, {
    number,
    key,
    orderId: order.row.id,
    issuedAt: now,
    content: {
      invoiceNumber: invoice.number,
      invoiceIssuedAt: invoice.issuedAt,
      orderNumber: content.orderNumber,
      seller: content.seller,
      buyer: content.buyer,
      supply: content.supply,
      reason,
      lines,
      total,
      foreign: foreignPart(content, creditedBefore, total.gross),
    },
  })
  return number
}

/**
 * The end of 30 November after the financial year of the supply (section 34 (2)),
 * in epoch ms. A filed annual return ends it earlier, of which the shop knows nothing.
 */
export function creditableUntil(issuedAt: number): number {
  const [, end] = financialYearOf(issuedAt).split('-')
  return Date.parse(`20${end}-12-01T00:00:00+05:30`)
}

function tooLateEmail(
  { number, content }: IssuedInvoice,
  { reason, key, paise }: { reason: string; key: string; paise: number },
): OwnerEmail {
  return {
    subject: `No credit note for order ${content.orderNumber}`,
    paragraphs: [
      `${formatRupees(paise)} of the invoice ${number} would be credited (${reason}).`,
      'The law allows a credit note until 30 November after the financial year of the sale, so none was issued and the tax stays due.',
    ],
    dedupeKey: `no-credit-note-${key}`,
  }
}

/** Credits no line beyond its amount. */
function creditedLines(
  { number, content }: IssuedInvoice,
  earlier: readonly TaxedLine[],
  { lines: requested, shippingPaise = 0 }: CreditRequest,
): TaxedLine[] {
  const state = content.lines.map((line) => {
    const before = earlier.filter(({ position }) => position === line.position)
    const credited = before.reduce((sum, { gross }) => sum + gross, 0)
    const returned = before.reduce((sum, { quantity }) => sum + quantity, 0)
    return { line, credited, room: line.gross - credited, left: line.quantity - returned }
  })
  const wanted = state.map(({ line, room, left }) => {
    if (!requested) return { paise: room, quantity: left }
    const own = requested.filter(({ position }) => position === line.position)
    const quantity = own.reduce((sum, credit) => sum + credit.quantity, 0)
    return { paise: own.reduce((sum, { paise }) => sum + paise, 0), quantity: Math.min(quantity, left) }
  })
  const unknown = requested?.find(({ position }) => !content.lines.some((line) => line.position === position))
  if (unknown) throw new Error(`The invoice ${number} has no line at position ${unknown.position}.`)
  const own = state.map(({ room }, index) => Math.min(room, wanted[index]?.paise ?? 0))
  const rest =
    wanted.reduce((sum, { paise }, index) => sum + paise - (own[index] ?? 0), 0) + (requested ? shippingPaise : 0)
  const extra = spreadWithin(
    rest,
    state.map(({ room }, index) => room - (own[index] ?? 0)),
  )
  if (!extra) throw new Error(`More would be credited than is left of the invoice ${number}.`)
  return state.flatMap(({ line, credited }, index) => {
    const gross = (own[index] ?? 0) + (extra[index] ?? 0)
    const quantity = wanted[index]?.quantity ?? 0
    if (gross === 0 && quantity === 0) return []
    const { position, title, hsn, rate, unit } = line
    return [{ position, title, hsn, rate, unit, quantity, ...partOf(line, credited, gross) }]
  })
}

/**
 * Spreads an amount in proportion to what is left of each line. Returns null if
 * it exceeds that.
 */
function spreadWithin(amount: number, room: readonly number[]): number[] | null {
  if (amount > room.reduce((sum, left) => sum + left, 0)) return null
  // A share is at most one paisa above its exact value, which is below the room
  // unless everything is taken.
  return spread(amount, room)
}

/** The part of a payment in another currency that belongs to `gross` paise. */
function foreignPart({ foreign, total }: InvoiceContent, before: number, gross: number): InvoiceContent['foreign'] {
  if (!foreign || total.gross === 0) return null
  const taken = (paise: number) => proportion(foreign.amount, paise, total.gross)
  return { ...foreign, amount: taken(before + gross) - taken(before) }
}
