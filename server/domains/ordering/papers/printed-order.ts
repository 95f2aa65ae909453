import { formatRupees } from '#contract/money.ts'
import { formatAddressLine } from '#contract/orders/address.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Address } from '#contract/schemas/address.ts'
import { addressColumn, parseColumn } from '../../../storage/json-columns.ts'
import type { Queries } from '../../../storage/transaction.ts'
import type { InvoiceContent } from '../../invoices/document-schemas.ts'
import { listCreditNotesOf, readChallan, readInvoice } from '../../invoices/invoice-store.ts'
import {
  type PrintedDocument,
  printedChallan,
  printedConfirmation,
  printedCreditNote,
  printedInvoice,
  withoutContactDetails,
} from '../../invoices/printed-document.ts'
import { describeOrder } from '../orders/describe-order.ts'
import type { StoredOrder } from '../orders/order-store.ts'
import { formatEwayBill } from './eway-bill.ts'
import { invoiceOfOrder } from './invoice-of-order.ts'
import { dispatchedAt } from './issue-invoice.ts'

/**
 * Returns an order's invoice, the challan of an exchange, or a confirmation until
 * it leaves the shop. `isAnonymous` removes contact details, for anyone who
 * follows the order through a link.
 */
export async function printedOrder(
  db: Queries,
  order: StoredOrder,
  now: number,
  { isAnonymous = false } = {},
): Promise<PrintedDocument> {
  const { id: orderId, number, eway_bill } = order.row
  const ewayBill = eway_bill && formatEwayBill(eway_bill)
  const sentAt = dispatchedAt(order)
  const challan = await readChallan(db, orderId)
  if (challan) {
    const printed = printedChallan({ ...challan, content: shownContent(challan.content, isAnonymous) }, ewayBill)
    return toCopy(printed, isAnonymous)
  }
  const issued = await readInvoice(db, orderId)
  const content = issued?.content ?? (await invoiceOfOrder(db, order, sentAt ?? now))
  const shown = shownContent(content, isAnonymous)
  const printed =
    issued || sentAt !== null
      ? // An order that left before the shop numbered invoices has the number of its order.
        printedInvoice(
          { number, orderId, issuedAt: sentAt ?? now, ...issued, content: shown },
          { ewayBill, correctedAddress: isAnonymous ? null : correctedAddress(order, content) },
        )
      : printedConfirmation(shown, await confirmationState(db, order))
  return toCopy(printed, isAnonymous)
}

/** Null if the parcel goes where the invoice says. */
function correctedAddress({ row }: StoredOrder, { buyer }: InvoiceContent): Address | null {
  const address = parseColumn(addressColumn, row.address)
  const isSame =
    formatAddressLine(address) === formatAddressLine(buyer.address) && address.recipient === buyer.address.recipient
  return isSame ? null : address
}

function shownContent<Content extends Pick<InvoiceContent, 'buyer'>>(content: Content, isAnonymous: boolean): Content {
  return isAnonymous ? withoutContactDetails(content) : content
}

function toCopy(printed: PrintedDocument, isAnonymous: boolean): PrintedDocument {
  if (!isAnonymous) return printed
  const mark = printed.mark && 'Copy'
  return { ...printed, mark, receiver: [...printed.receiver, 'The copy in your account has your full address.'] }
}

/**
 * Slashes of the number are hyphens, as in URLs and file names. `isAnonymous`
 * removes contact details.
 */
export async function printedNote(
  db: Queries,
  { orderId, number }: { orderId: string; number: string },
  { isAnonymous = false } = {},
): Promise<PrintedDocument | null> {
  const notes = await listCreditNotesOf(db, orderId)
  const note = notes.find((issued) => issued.number.replaceAll('/', '-') === number)
  if (!note) return null
  return printedCreditNote(isAnonymous ? { ...note, content: withoutContactDetails(note.content) } : note)
}

async function confirmationState(db: Queries, order: StoredOrder) {
  const described = await describeOrder(db, order)
  return { isCancelled: described.status === 'cancelled', money: paymentSentence(described) }
}

const PAID_BY: Record<Order['payment'], string> = {
  cod: 'in cash on delivery',
  online_payment: 'by online payment',
  card: 'by international card',
}

function paymentSentence({ money, payment, refundedPaise, exchangeOf }: Order): string {
  if (exchangeOf) return 'Nothing to pay: exchange of returned pieces.'
  const paid = `Paid ${PAID_BY[payment]}`
  const part = refundedPaise === undefined ? '' : `; ${formatRupees(refundedPaise)} refunded`
  const states: Record<Order['money'], string> = {
    'on delivery': 'To be paid on delivery (Cash on Delivery).',
    paid: `${paid}${part}.`,
    'being refunded': `${paid}; being refunded.`,
    refunded: `${paid}; refunded.`,
    none: 'Not paid.',
  }
  return states[money]
}
