/** Double entry, in rupees: every document or movement debits and credits the same sum. */
import type { CreditNoteContent, InvoiceContent } from '../invoices/document-schemas.ts'
import type { IssuedCreditNote, IssuedInvoice } from '../invoices/invoice-store.ts'
import { formatDecimal, toCsv } from './csv.ts'
import type { SettlementLine } from './settlement-store.ts'

/** In paise. Dollars are converted at their order's rate. */
export interface MoneyMovement {
  at: number
  /** The provider's id, or the order number of a parcel paid on delivery. */
  id: string
  /** Who holds the money; `bank` if the owner paid it back directly. */
  account: 'cod' | 'razorpay' | 'stripe' | 'paypal' | 'bank'
  paise: number
}

export interface LedgerInput {
  invoices: readonly IssuedInvoice[]
  creditNotes: readonly IssuedCreditNote[]
  payments: readonly MoneyMovement[]
  refunds: readonly MoneyMovement[]
  /** In rupees. */
  settlements: readonly SettlementLine[]
}

export interface LedgerEntry {
  /** Epoch ms. */
  at: number
  document: string
  account: string
  /** Debit in paise; credits are negative. */
  paise: number
}

/** Oldest first. The entries of each document or movement add up to 0. */
export function ledgerEntries({ invoices, creditNotes, payments, refunds, settlements }: LedgerInput): LedgerEntry[] {
  const entries = [
    ...invoices.flatMap(({ number, issuedAt, content }) => saleEntries(issuedAt, `Invoice ${number}`, content, 1)),
    ...creditNotes.flatMap(({ number, issuedAt, content }) =>
      saleEntries(issuedAt, `Credit note ${number}`, content, -1),
    ),
    ...payments.flatMap((payment) => moneyEntries(payment, 'Payment', 1)),
    ...refunds.flatMap((refund) => moneyEntries(refund, 'Refund', -1)),
    ...settlements.flatMap(settlementEntries),
  ]
  return entries.filter(({ paise }) => paise !== 0).sort((a, b) => a.at - b.at)
}

/** Ends with a row of sums. */
export function ledgerCsv(entries: readonly LedgerEntry[]): string {
  const debits = entries.reduce((sum, { paise }) => sum + Math.max(0, paise), 0)
  const credits = entries.reduce((sum, { paise }) => sum + Math.max(0, -paise), 0)
  return toCsv([
    ['Date', 'Document', 'Account', 'Debit', 'Credit'],
    ...entries.map(({ at, document, account, paise }) => [
      day.format(at),
      document,
      account,
      paise > 0 ? formatDecimal(paise) : '',
      paise < 0 ? formatDecimal(-paise) : '',
    ]),
    ['', 'Total', '', formatDecimal(debits), formatDecimal(credits)],
  ])
}

function saleEntries(at: number, document: string, { total }: InvoiceContent | CreditNoteContent, sign: 1 | -1) {
  const entry = (account: string, paise: number): LedgerEntry => ({ at, document, account, paise: sign * paise })
  return [
    entry('Customers', total.gross),
    entry(sign === 1 ? 'Sales' : 'Sales returns', -total.taxable),
    entry('Output CGST', -total.cgst),
    entry('Output SGST', -total.sgst),
    entry('Output IGST', -total.igst),
  ]
}

/** Where money waits until it is paid out. */
const CLEARING = {
  cod: 'Cash on Delivery with the carrier',
  razorpay: 'Razorpay',
  stripe: 'Stripe',
  paypal: 'PayPal',
  bank: 'Bank',
} as const

const PROVIDER_ACCOUNTS: Record<SettlementLine['provider'], string> = {
  razorpay: CLEARING.razorpay,
  stripe: CLEARING.stripe,
  paypal: CLEARING.paypal,
  shiprocket: CLEARING.cod,
}

function moneyEntries({ at, id, account, paise }: MoneyMovement, kind: string, sign: 1 | -1): LedgerEntry[] {
  const document = `${kind} ${id}`
  return [
    { at, document, account: CLEARING[account], paise: sign * paise },
    { at, document, account: 'Customers', paise: -sign * paise },
  ]
}

function settlementEntries({ provider, id, settledAt, settlementId, gross, fee, tax, net }: SettlementLine) {
  if (settledAt === null) return []
  const document = settlementId ? `Settlement ${settlementId}, ${id}` : `Settlement ${id}`
  const entry = (account: string, paise: number): LedgerEntry => ({ at: settledAt, document, account, paise })
  return [
    entry('Bank', net),
    entry('Payment fees', fee),
    entry('Input GST on fees', tax),
    entry(PROVIDER_ACCOUNTS[provider], -gross),
  ]
}

const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Kolkata' })
