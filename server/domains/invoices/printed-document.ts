/** Printed documents as text, for the HTML page and the PDF. */
import { formatRupees } from '#contract/money.ts'
import { formatAddressLine } from '#contract/orders/address.ts'
import { findGstState } from '#contract/orders/gst-states.ts'
import { gstinState } from '#contract/orders/gstin.ts'
import type { Address } from '#contract/schemas/address.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { formatIndiaDay } from '../../lib/clock.ts'
import { amountInWords } from './amount-in-words.ts'
import {
  type ChallanContent,
  type CreditNoteContent,
  goodsValue,
  type InvoiceContent,
  type TaxedLine,
} from './document-schemas.ts'
import type { Issued } from './invoice-store.ts'
import { formatPlaceOfSupply } from './place-of-supply.ts'
import { foreignRemark, type Row, type TaxTable, taxRemarks, taxSums, taxTable } from './printed-taxes.ts'

export interface PrintedDocument {
  title: string
  /** Whose copy it is (CGST Rules 2017, rules 48 and 55); empty if that is not prescribed. */
  mark: string
  number: string
  /** Number, date and place of supply. */
  facts: readonly Row[]
  /** At the top, e.g. that the order was cancelled; empty if there is none. */
  notice: string
  headings: readonly [seller: string, receiver: string, consignee: string]
  /** Name, address and contact, as lines. */
  seller: readonly string[]
  receiver: readonly string[]
  /** To whom the parcel goes, if the buyer is a business; otherwise empty. */
  consignee: readonly string[]
  /** Credit notes have no prices, and packing slips only some. */
  lines: readonly { title: string; hsn: string; price: string; quantity: string; amount: string }[]
  /** Add up to the total. Empty for credit notes. */
  sums: readonly Row[]
  /** Empty if no price is shown. */
  total: string
  totalInWords: string
  /** Contained in the total. Empty if no tax is charged. */
  taxes: readonly Row[]
  /** Null if no tax is charged or nothing issued. */
  taxTable: TaxTable | null
  /** Beside the sums, the most important first. */
  remarks: readonly string[]
  /** Who signs it, below a line; empty if no signature is required. */
  signatory: string
}

/** May be known only after the invoice was issued. */
interface Later {
  ewayBill: string | null
  /** Null if it is the invoice's. */
  correctedAddress: Address | null
}

export function printedInvoice(
  { number, issuedAt, content }: Issued<InvoiceContent>,
  { ewayBill, correctedAddress }: Later,
): PrintedDocument {
  return {
    ...printed(content, number),
    title: content.seller.gstin ? 'Tax invoice' : 'Invoice',
    mark: 'Original for recipient',
    facts: [
      ['Invoice number', number],
      ['Date', formatIndiaDay(issuedAt)],
      ['Place of supply', formatPlaceOfSupply(content.supply)],
      ['Order number', content.orderNumber],
      ['Ordered on', formatIndiaDay(content.orderedAt)],
      ['Reverse charge', 'No'],
      ...ewayBillFact(ewayBill),
    ],
    notice: '',
    ...pricedLines(content),
    taxTable: taxTable(content),
    remarks: [
      content.payment === 'cod' ? 'To be paid on delivery (Cash on Delivery).' : PAID_BY[content.payment],
      ...taxRemarks(content),
      ...(correctedAddress ? [`Address of delivery, as corrected: ${withRecipient(correctedAddress)}.`] : []),
      // Rule 46, third proviso to clause (q).
      'Electronic invoice under the Information Technology Act, 2000: valid without signature.',
    ],
    signatory: '',
  }
}

/** For an order that has not left the shop. `money` says how it was paid. */
export function printedConfirmation(
  content: InvoiceContent,
  { isCancelled, money }: { isCancelled: boolean; money: string },
): PrintedDocument {
  const priced = pricedLines(content)
  return {
    ...printed(content, content.orderNumber),
    title: 'Order confirmation',
    mark: '',
    facts: [
      ['Order number', content.orderNumber],
      ['Date', formatIndiaDay(content.orderedAt)],
      ['Place of supply', formatPlaceOfSupply(content.supply)],
    ],
    notice: isCancelled ? 'This order was cancelled.' : '',
    ...priced,
    lines: priced.lines.map((line, index) => ({ ...line, quantity: String(content.lines[index]?.quantity) })),
    taxTable: null,
    remarks: [
      money,
      'Prices include all taxes.',
      ...(isCancelled ? [] : [`The invoice is issued when your order leaves ${shopFacts.city}.`]),
    ],
    signatory: '',
  }
}

export function printedCreditNote({ number, issuedAt, content }: Issued<CreditNoteContent>): PrintedDocument {
  return {
    ...printed(content, number),
    title: 'Credit note',
    mark: '',
    facts: [
      ['Credit note number', number],
      ['Date', formatIndiaDay(issuedAt)],
      ['Place of supply', formatPlaceOfSupply(content.supply)],
      ['For invoice', content.invoiceNumber],
      ['Invoiced on', formatIndiaDay(content.invoiceIssuedAt)],
      ['Order number', content.orderNumber],
    ],
    notice: '',
    lines: content.lines.map((line) => ({ ...lineText(line), price: '' })),
    sums: [],
    taxTable: taxTable(content),
    remarks: [`Reason: ${content.reason}.`, ...foreignRemark(content, 'given back')],
    signatory: signatoryOf(content),
  }
}

/**
 * With what rule 55 of the CGST Rules 2017 requires: both parties, HSN, quantity and value, place
 * of supply, signature.
 */
export function printedChallan(
  { number, issuedAt, content }: Issued<ChallanContent>,
  ewayBill: string | null,
): PrintedDocument {
  const { lines, supply, orderNumber, replacedOrder, invoice } = content
  return {
    ...parties(content),
    number,
    headings: ['Sent by', content.buyer.business ? 'Buyer' : 'Sent to', 'Sent to'],
    title: 'Delivery challan',
    mark: 'Original for consignee',
    facts: [
      ['Challan number', number],
      ['Date', formatIndiaDay(issuedAt)],
      ['Place of supply', formatPlaceOfSupply(supply)],
      ['Order number', orderNumber],
      ['Replaces pieces of', replacedOrder],
      ...(invoice ? [['For invoice', `${invoice.number}, ${formatIndiaDay(invoice.issuedAt)}`] as const] : []),
      ...ewayBillFact(ewayBill),
    ],
    notice: '',
    lines: lines.map(({ title, hsn, quantity, unit, pricePaise }) => ({
      title,
      hsn,
      price: formatRupees(pricePaise),
      quantity: `${quantity} ${unit}`,
      amount: formatRupees(pricePaise * quantity),
    })),
    sums: [['Value of the goods', formatRupees(goodsValue(lines))]],
    total: formatRupees(0),
    totalInWords: amountInWords(0),
    taxes: [],
    taxTable: null,
    remarks: [
      'Nothing to pay: exchange of returned pieces.',
      'Not a sale. Tax was charged on the invoice for the replaced pieces.',
    ],
    signatory: signatoryOf(content),
  }
}

function ewayBillFact(ewayBill: string | null): Row[] {
  return ewayBill === null ? [] : [['E-way bill', ewayBill]]
}

/** Credit notes (rule 53) and challans (rule 55) are signed, invoices need not be. */
function signatoryOf({ seller }: Pick<InvoiceContent, 'seller'>): string {
  return `For ${seller.name}, authorised signatory`
}

function withRecipient(address: Address): string {
  const line = formatAddressLine(address)
  return address.recipient ? `${address.recipient}, ${line}` : line
}

/** For anyone with the link: no street, recipient, phone or email, because links are forwarded and stay in histories. */
export function withoutContactDetails<Content extends Pick<InvoiceContent, 'buyer'>>(content: Content): Content {
  const { buyer } = content
  const { recipient: _, ...address } = buyer.address
  const { registeredAddress: __, ...business } = buyer.business ?? {}
  return {
    ...content,
    buyer: {
      ...buyer,
      email: '',
      phone: '',
      address: { ...address, street: '' },
      ...(buyer.business && { business }),
    },
  }
}

function printed(content: InvoiceContent | CreditNoteContent, number: string) {
  const { total, supply, lines } = content
  return {
    ...parties(content),
    number,
    headings: ['Sold by', isBuyerApart(content) ? 'Sold to' : 'Sold and sent to', 'Ship to'] as const,
    total: formatRupees(total.gross),
    totalInWords: amountInWords(total.gross),
    taxes: taxSums(total, supply, lines),
  }
}

type Parties = Pick<InvoiceContent, 'seller' | 'buyer' | 'supply'>

function parties({ seller, buyer, supply }: Parties) {
  const gstin = seller.gstin ? [`GSTIN ${seller.gstin}`] : []
  const ownSeller = [seller.name, seller.address, ...gstin, seller.email, seller.phone]
  const address = linesOf(buyer.address)
  const { business, name, phone, email } = buyer
  if (!business) {
    const recipient = consigneeOf({ buyer })
    const shipTo = recipient && `Ship to: ${recipient}`
    const code = supply.kind.startsWith('export') ? null : supply.code
    const receiver = [name, shipTo, ...address, ...stateCode(code), phone, email]
    return { seller: ownSeller, receiver: receiver.filter(Boolean), consignee: [] }
  }
  const registered = business.registeredAddress ? [business.registeredAddress] : address
  const codes = [gstinState(business.gstin)?.code, findGstState(buyer.address.state)?.code].map(stateCode)
  const receiver = [business.name, ...registered, `GSTIN ${business.gstin}`, ...(codes[0] ?? []), email]
  const consignee = [consigneeOf({ buyer }) || name, ...address, ...(codes[1] ?? []), phone]
  return { seller: ownSeller, receiver: receiver.filter(Boolean), consignee: consignee.filter(Boolean) }
}

function linesOf({ street, city, state, pincode, country }: Address): string[] {
  return [street, `${city}, ${state} ${pincode}`, country]
}

function stateCode(code: string | null | undefined): string[] {
  return code ? [`State code ${code}`] : []
}

function isBuyerApart({ buyer }: Pick<InvoiceContent, 'buyer'>): boolean {
  return buyer.business !== undefined || consigneeOf({ buyer }) !== ''
}

/** Who receives the parcel instead of the buyer; empty if nobody does. */
function consigneeOf({ buyer }: Pick<InvoiceContent, 'buyer'>): string {
  const { recipient = '' } = buyer.address
  return recipient === buyer.name ? '' : recipient
}

function pricedLines({ lines, subtotalPaise, charges, discounts, coupon }: InvoiceContent) {
  return {
    lines: lines.map((line) => ({
      ...lineText(line),
      price: formatRupees(line.pricePaise),
      amount: formatRupees(line.pricePaise * line.quantity),
    })),
    sums: [
      ['Subtotal', formatRupees(subtotalPaise)],
      ...charges.map(({ name, paise }) => [name, formatRupees(paise)] as const),
      ...discounts.map(({ name, paise }) => [name, `−${formatRupees(paise)}`] as const),
      ...(coupon ? [[`Coupon ${coupon.code}`, `−${formatRupees(coupon.paise)}`] as const] : []),
    ] as const,
  }
}

function lineText({ title, hsn, quantity, unit, gross }: TaxedLine) {
  return { title, hsn, quantity: `${quantity} ${unit}`, amount: formatRupees(gross) }
}

const PAID_BY = { online_payment: 'Paid by online payment.', card: 'Paid by international card.' } as const
