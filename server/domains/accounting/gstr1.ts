/**
 * GSTR-1, the monthly return of outward supplies, as CSV files for the Returns Offline Tool of
 * gst.gov.in (worksheets b2b, b2cl, b2cs, exp, cdnr, cdnur, hsn(b2b), hsn(b2c), docs; HSN codes are
 * divided since May 2025, GSTN advisory "Phase III of Table 12"). Exports count as sold to consumers.
 * The tool finds columns by name; their order differs between its versions.
 */

import { findGstState } from '#contract/orders/gst-states.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { CreditNoteContent, InvoiceContent, TaxedLine } from '../invoices/document-schemas.ts'
import {
  type IssuedCreditNote,
  type IssuedInvoice,
  listChallanNumbers,
  listCreditNotes,
  listInvoices,
  readInvoice,
} from '../invoices/invoice-store.ts'
import { formatDecimal, toCsv } from './csv.ts'
import { hsnTable, type SuppliedLine, sumByHsn } from './gstr1-hsn.ts'
import { formatReturnDate, type Month } from './months.ts'

/** The invoice's value, in paise, decides where the note is reported. */
export interface NoteOfInvoice {
  note: IssuedCreditNote
  invoicePaise: number
}

export interface ReturnDocuments {
  invoices: readonly IssuedInvoice[]
  notes: readonly NoteOfInvoice[]
  /** Numbers of delivery challans, in order. */
  challans: readonly string[]
}

export type ReturnFiles = Record<
  'b2b' | 'b2cl' | 'b2cs' | 'exp' | 'cdnr' | 'cdnur' | 'hsn(b2b)' | 'hsn(b2c)' | 'docs',
  string
>

/**
 * In paise. Above it, sales to another state are reported one by one: 1 lakh rupees since August
 * 2024 (notification 12/2024 – Central Tax), before that 2.5 lakh.
 */
const LARGE_PAISE = 1_00_000_00

export function gstr1Files(documents: ReturnDocuments): ReturnFiles {
  const { invoices, notes } = documents
  const invoicesOf = (wanted: SaleClass) =>
    invoices.filter(({ content }) => classOf(content, content.total.gross) === wanted)
  const notesOf = (...wanted: SaleClass[]) =>
    notes.filter(({ note, invoicePaise }) => wanted.includes(classOf(note.content, invoicePaise)))
  const { registered, consumers } = suppliedLines(documents)
  return {
    b2b: toCsv(b2b(invoicesOf('registered'))),
    b2cl: toCsv(b2cl(invoicesOf('large'))),
    b2cs: toCsv(
      b2cs(
        invoicesOf('small').map(({ content }) => content),
        notesOf('small').map(({ note }) => note.content),
      ),
    ),
    exp: toCsv(exports(invoicesOf('export'))),
    cdnr: toCsv(cdnr(notesOf('registered'))),
    cdnur: toCsv(cdnur(notesOf('large', 'export'))),
    'hsn(b2b)': toCsv(hsnTable(registered)),
    'hsn(b2c)': toCsv(hsnTable(consumers)),
    docs: toCsv(docs(documents)),
  }
}

type SaleClass = 'registered' | 'export' | 'large' | 'small'

/** To a business with a GSTIN, abroad, for much to another state, or all else. */
function classOf({ supply: { kind }, buyer }: InvoiceContent | CreditNoteContent, invoicePaise: number): SaleClass {
  if (buyer.business) return 'registered'
  if (kind.startsWith('export')) return 'export'
  return kind === 'inter-state' && invoicePaise > LARGE_PAISE ? 'large' : 'small'
}

/** What the tool's taxes are above the documents' own, in paise, since it rounds each row. */
export function roundingOf(documents: ReturnDocuments): number {
  const { registered, consumers } = suppliedLines(documents)
  const own = [...registered, ...consumers].reduce((sum, { line, sign }) => sum + sign * taxOf(line), 0)
  return [...sumByHsn(registered), ...sumByHsn(consumers)].reduce((sum, row) => sum + row.igst + 2 * row.cgst, 0) - own
}

function taxOf({ igst, cgst, sgst }: TaxedLine): number {
  return igst + cgst + sgst
}

/** The two parts of table 12. */
function suppliedLines({ invoices, notes }: ReturnDocuments): Record<'registered' | 'consumers', SuppliedLine[]> {
  const linesOf = (
    { number, content }: IssuedInvoice | IssuedCreditNote,
    invoicePaise: number,
    sign: SuppliedLine['sign'],
  ) => {
    const row = classOf(content, invoicePaise) === 'small' ? placeOf(content) : number
    const isRegistered = content.buyer.business !== undefined
    return content.lines.map((line) => ({ line, kind: content.supply.kind, row, sign, isRegistered }))
  }
  const all = [
    ...invoices.flatMap((invoice) => linesOf(invoice, invoice.content.total.gross, 1)),
    ...notes.flatMap(({ note, invoicePaise }) => linesOf(note, invoicePaise, -1)),
  ]
  return {
    registered: all.filter(({ isRegistered }) => isRegistered),
    consumers: all.filter(({ isRegistered }) => !isRegistered),
  }
}

type Table = (string | number)[][]

/** Table 4. The columns and `Regular B2B` are those of the tool's template since version 3.1. */
function b2b(invoices: readonly IssuedInvoice[]): Table {
  const heads = [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value'],
    ...['Place Of Supply', 'Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN'],
    ...['Rate', 'Taxable Value', 'Cess Amount'],
  ]
  const rows = invoices.flatMap(({ number, issuedAt, content }) =>
    byRate(content.lines).map(({ rate, taxable }) => [
      ...[...receiverOf(content), number, formatReturnDate(issuedAt), formatDecimal(content.total.gross)],
      ...[placeOf(content), 'N', '', 'Regular B2B', '', percent(rate), formatDecimal(taxable), ''],
    ]),
  )
  return [heads, ...rows]
}

function receiverOf({ buyer: { business } }: InvoiceContent | CreditNoteContent): [gstin: string, name: string] {
  return [business?.gstin ?? '', business?.name ?? '']
}

function b2cl(invoices: readonly IssuedInvoice[]): Table {
  const heads = [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    ...RATE_HEADS,
    'E-Commerce GSTIN',
  ]
  const rows = invoices.flatMap(({ number, issuedAt, content }) =>
    byRate(content.lines).map(({ rate, taxable }) => [
      ...[number, formatReturnDate(issuedAt), formatDecimal(content.total.gross), placeOf(content)],
      ...['', percent(rate), formatDecimal(taxable), '', ''],
    ]),
  )
  return [heads, ...rows]
}

const RATE_HEADS = ['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount']

/** By place and rate, less what credit notes gave back. */
function b2cs(invoices: readonly InvoiceContent[], notes: readonly CreditNoteContent[]): Table {
  const sums = new Map<string, { place: string; rate: number; taxable: number }>()
  const add = (content: InvoiceContent | CreditNoteContent, sign: 1 | -1) => {
    for (const { rate, taxable } of byRate(content.lines)) {
      const place = placeOf(content)
      const sum = sums.get(`${place} ${rate}`) ?? { place, rate, taxable: 0 }
      sums.set(`${place} ${rate}`, { ...sum, taxable: sum.taxable + sign * taxable })
    }
  }
  for (const content of invoices) add(content, 1)
  for (const content of notes) add(content, -1)
  const rows = [...sums.values()]
    .sort((a, b) => a.place.localeCompare(b.place) || a.rate - b.rate)
    .map(({ place, rate, taxable }) => ['OE', place, percent(rate), '', formatDecimal(taxable), '', ''])
  const heads = ['Type', 'Place Of Supply', 'Rate', 'Applicable % of Tax Rate', 'Taxable Value', 'Cess Amount']
  return [[...heads, 'E-Commerce GSTIN'], ...rows]
}

function exports(invoices: readonly IssuedInvoice[]): Table {
  const heads = ['Export Type', 'Invoice Number', 'Invoice date', 'Invoice Value', 'Port Code']
  const rows = invoices.flatMap(({ number, issuedAt, content }) =>
    byRate(content.lines).map(({ rate, taxable }) => [
      content.supply.kind === 'export with tax' ? 'WPAY' : 'WOPAY',
      ...[number, formatReturnDate(issuedAt), formatDecimal(content.total.gross)],
      // The owner adds the shipping bill.
      ...['', '', '', percent(content.supply.kind === 'export with tax' ? rate : 0), formatDecimal(taxable), ''],
    ]),
  )
  return [[...heads, 'Shipping Bill Number', 'Shipping Bill Date', 'Rate', 'Taxable Value', 'Cess Amount'], ...rows]
}

/** Table 9B, for registered buyers. */
function cdnr(notes: readonly NoteOfInvoice[]): Table {
  const heads = [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply'],
    ...['Reverse Charge', 'Note Supply Type', 'Note Value', ...RATE_HEADS],
  ]
  const rows = notes.flatMap(({ note: { number, issuedAt, content } }) =>
    byRate(content.lines).map(({ rate, taxable }) => [
      ...[...receiverOf(content), number, formatReturnDate(issuedAt), 'C', placeOf(content)],
      ...['N', 'Regular B2B', formatDecimal(content.total.gross), '', percent(rate), formatDecimal(taxable), ''],
    ]),
  )
  return [heads, ...rows]
}

const NOTE_TYPES = { 'export with tax': 'EXPWP', 'export without tax': 'EXPWOP' } as const

function cdnur(notes: readonly NoteOfInvoice[]): Table {
  const heads = ['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', ...RATE_HEADS]
  const rows = notes.flatMap(({ note: { number, issuedAt, content } }) => {
    const { kind } = content.supply
    const isExport = kind === 'export with tax' || kind === 'export without tax'
    return byRate(content.lines).map(({ rate, taxable }) => [
      ...[isExport ? NOTE_TYPES[kind] : 'B2CL', number, formatReturnDate(issuedAt), 'C'],
      ...[isExport ? '' : placeOf(content), formatDecimal(content.total.gross), ''],
      ...[percent(kind === 'export without tax' ? 0 : rate), formatDecimal(taxable), ''],
    ])
  })
  return [heads, ...rows]
}

/** Table 13: the first and last number of each series. */
function docs({ invoices, notes, challans }: ReturnDocuments): Table {
  return [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    ...seriesOf(
      'Invoices for outward supply',
      invoices.map(({ number }) => number),
    ),
    ...seriesOf(
      'Credit Note',
      notes.map(({ note }) => note.number),
    ),
    // 9 to 11 are job work, supply on approval and liquid gas.
    ...seriesOf('Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)', challans),
  ]
}

function seriesOf(nature: string, numbers: readonly string[]): Table {
  const series = groupBy([...numbers].sort(), (number) => number.replace(/\d+$/, ''))
  return [...series.values()].map((used) => [nature, used[0] ?? '', used.at(-1) ?? '', used.length, 0])
}

/** Before tax, by rate in basis points, lowest first. */
function byRate(lines: readonly TaxedLine[]): { rate: number; taxable: number }[] {
  const groups = groupBy(lines, ({ rate }) => rate)
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([rate, same]) => ({ rate, taxable: same.reduce((sum, { taxable }) => sum + taxable, 0) }))
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** As the offline tool lists it, e.g. `24-Gujarat`. */
function placeOf({ supply }: InvoiceContent | CreditNoteContent): string {
  const state = supply.code === null ? null : findGstState(supply.code)
  return state ? `${state.code}-${state.name.replaceAll(' and ', ' & ')}` : '97-Other Territory'
}

function percent(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2)
}

/** In the order of their numbers. */
export async function readDocuments(db: Queries, { from, to }: Month): Promise<ReturnDocuments> {
  const invoices = await listInvoices(db, from, to)
  const creditNotes = await listCreditNotes(db, from, to)
  const notes: NoteOfInvoice[] = []
  for (const note of creditNotes) {
    const invoice = await readInvoice(db, note.orderId)
    notes.push({ note, invoicePaise: invoice?.content.total.gross ?? 0 })
  }
  return { invoices, notes, challans: await listChallanNumbers(db, from, to) }
}
