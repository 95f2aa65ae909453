import { describe, expect, test } from 'vitest'
import type { InvoiceContent } from '../invoices/document-schemas.ts'
import type { IssuedInvoice } from '../invoices/invoice-store.ts'
import { splitTax, sumOf } from '../invoices/tax-split.ts'
import { parseCsv } from './csv.ts'
import { gstr1Files, type NoteOfInvoice, roundingOf } from './gstr1.ts'

const MAY = Date.parse('2027-05-10T12:00:00+05:30')
const party = { name: 'Asha Patel', email: '', phone: '' }
const address = { street: '1', city: 'Kochi', state: 'Kerala', country: 'India', pincode: '682001' }

function content(supply: InvoiceContent['supply'], ...lines: [paise: number, rate: number][]): InvoiceContent {
  const taxed = lines.map(([paise, rate], position) => ({
    ...{ position, title: 'Ring', hsn: '7117', rate, quantity: 1, unit: 'PCS', pricePaise: paise },
    ...splitTax(paise, rate, supply.kind),
  }))
  return {
    ...{ orderNumber: 'NK-27-000001', orderedAt: MAY, seller: { ...party, address: '', gstin: '24' } },
    ...{ buyer: { ...party, address }, supply, lines: taxed, total: sumOf(taxed), foreign: null, lut: null },
    ...{ subtotalPaise: 0, charges: [], discounts: [], coupon: null, payment: 'cod' },
  }
}

const kerala = { kind: 'inter-state', name: 'Kerala', code: '32' } as const
const gujarat = { kind: 'intra-state', name: 'Gujarat', code: '24' } as const
const abroad = { kind: 'export without tax', name: 'France', code: '96' } as const

function invoice(number: string, invoiceContent: InvoiceContent): IssuedInvoice {
  return { number: `NK/27-28/${number}`, orderId: number, issuedAt: MAY, content: invoiceContent }
}

function note(number: string, { number: invoiceNumber, content: invoiced }: IssuedInvoice): NoteOfInvoice {
  const { orderNumber, seller, buyer, supply, lines, total, foreign } = invoiced
  const credited = { orderNumber, seller, buyer, supply, lines, total, foreign, invoiceNumber, invoiceIssuedAt: MAY }
  const issued = { number: `NKC/27-28/${number}`, orderId: number, issuedAt: MAY, content: { ...credited, reason: '' } }
  return { note: issued, invoicePaise: total.gross }
}

const large = invoice('000001', content(kerala, [1_00_000_01, 300]))
const small = invoice('000002', content(kerala, [1_00_000_00, 300]))
const own = invoice('000003', content(gujarat, [5_00_000_00, 300], [1180_00, 1800]))
const exported = invoice('000004', content(abroad, [2_00_000_00, 300]))
const files = gstr1Files({
  invoices: [large, small, own, exported],
  notes: [note('000001', large), note('000002', own), note('000003', exported)],
  challans: ['NKD/27-28/000004', 'NKD/27-28/000005', 'NKD/27-28/CB0001'],
})
const rowsIn = (csv: string) => [...parseCsv(csv).values()]
const table = (name: keyof typeof files) => rowsIn(files[name])

test('invoices above a lakh to another state are reported one by one', () => {
  expect(table('b2cl')).toMatchObject([
    { 'invoice number': 'NK/27-28/000001', 'invoice value': '100000.01', 'place of supply': '32-Kerala', rate: '3.00' },
  ])
})

test('all others are summed by place and rate, less what was given back', () => {
  expect(table('b2cs')).toMatchObject([
    { 'place of supply': '24-Gujarat', rate: '3.00', 'taxable value': '0.00' },
    { 'place of supply': '24-Gujarat', rate: '18.00', 'taxable value': '0.00' },
    { 'place of supply': '32-Kerala', rate: '3.00', 'taxable value': '97087.38' },
  ])
})

test('exports and the credit notes for exports and large invoices have tables of their own', () => {
  expect(table('exp')).toMatchObject([{ 'export type': 'WOPAY', rate: '0.00', 'taxable value': '200000.00' }])
  expect(table('cdnur')).toMatchObject([
    {
      'ur type': 'B2CL',
      'note number': 'NKC/27-28/000001',
      'place of supply': '32-Kerala',
      'note date': '10-May-2027',
    },
    { 'ur type': 'EXPWOP', 'note number': 'NKC/27-28/000003', 'place of supply': '' },
  ])
})

test('the numbers that were used are listed by series, delivery challans among them', () => {
  const rows = table('docs').map((row) => [row['nature of document'], row['sr. no. from'], row['sr. no. to']])
  expect(rows).toEqual([
    ['Invoices for outward supply', 'NK/27-28/000001', 'NK/27-28/000004'],
    ['Credit Note', 'NKC/27-28/000001', 'NKC/27-28/000003'],
    [
      'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)',
      'NKD/27-28/000004',
      'NKD/27-28/000005',
    ],
    // It follows a restore.
    [
      'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)',
      'NKD/27-28/CB0001',
      'NKD/27-28/CB0001',
    ],
  ])
  expect(table('docs').map((row) => row['total number'])).toEqual(['4', '3', '2', '1'])
})

describe('the summary by HSN code', () => {
  const withTax = { ...abroad, kind: 'export with tax' } as const
  const of = (...contents: InvoiceContent[]) => {
    const invoices = contents.map((one, index) => invoice(String(index).padStart(6, '0'), one))
    return { invoices, notes: [], challans: [] }
  }
  const rowsOf = (...contents: InvoiceContent[]) => rowsIn(gstr1Files(of(...contents))['hsn(b2c)'])

  const kochi = content(kerala, [83_00, 300])
  test.each([
    { sold: [content(withTax, [498_00, 300])], row: ['483.50', '14.51', '0.00'], rounding: 1 },
    { sold: [content(withTax, [4_00, 300])], row: ['3.88', '0.12', '0.00'], rounding: 0 },
    { sold: [content(withTax, [100_00, 1800])], row: ['84.75', '15.26', '0.00'], rounding: 1 },
    { sold: [content(withTax, [1_00, 300])], row: ['0.97', '0.03', '0.00'], rounding: 0 },
    { sold: [content(gujarat, [10_00, 25])], row: ['9.98', '0.00', '0.01'], rounding: 0 },
    { sold: [content(gujarat, [249_00, 300])], row: ['241.74', '0.00', '3.63'], rounding: 0 },
    { sold: [kochi, kochi, kochi], row: ['241.74', '7.25', '0.00'], rounding: -1 },
  ])('computes tax from the rounded value of each row, as the offline tool does: $row', ({ sold, row, rounding }) => {
    const [taxable, igst, cgst] = row
    expect(rowsOf(...sold)).toMatchObject([
      { 'taxable value': taxable, 'integrated tax amount': igst, 'central tax amount': cgst },
    ])
    expect(roundingOf(of(...sold))).toBe(rounding)
  })

  test('has a row for each unit, and describes imitation jewellery as the portal does', () => {
    const sold = content(gujarat, [100_00, 300], [200_00, 300])
    const lines = sold.lines.map((line, index) => ({ ...line, unit: index === 0 ? 'PCS' : 'PRS' }))
    const rows = rowsOf({ ...sold, lines })
    expect(rows.map((row) => row.uqc)).toEqual(['PCS-PIECES', 'PRS-PAIRS'])
    expect(rows[0]).toMatchObject({ hsn: '7117', 'description as per hsn code': 'IMITATION JEWELLERY' })
  })
})

test('a state that is unknown is reported as another territory', () => {
  const unknown = invoice('000009', content({ ...kerala, code: null, name: 'Atlantis' }, [100_00, 300]))
  expect(rowsIn(gstr1Files({ invoices: [unknown], notes: [], challans: [] }).b2cs)).toMatchObject([
    { 'place of supply': '97-Other Territory' },
  ])
})

describe('a sale to a business', () => {
  const mehta = { gstin: '27AAPFU0939F1ZV', name: 'Mehta, Shah & Sons' }
  const toMehta = (...args: Parameters<typeof content>) => {
    const sold = content(...args)
    return { ...sold, buyer: { ...sold.buyer, business: mehta } }
  }
  const maharashtra = { kind: 'inter-state', name: 'Maharashtra', code: '27' } as const
  const small = invoice('000010', toMehta(maharashtra, [103_00, 300], [118_00, 1800]))
  const big = invoice('000011', toMehta(maharashtra, [2_00_000_00, 300]))
  const consumers = invoice('000012', content(gujarat, [206_00, 300]))
  const documents = { invoices: [small, big, consumers], notes: [note('000010', small)], challans: [] }
  const tables = gstr1Files(documents)

  test('is reported by invoice and rate with its GSTIN, whatever its value, and not as sold to consumers', () => {
    const receiver = { 'gstin/uin of recipient': mehta.gstin, 'receiver name': mehta.name }
    const rest = { 'place of supply': '27-Maharashtra', 'reverse charge': 'N', 'invoice type': 'Regular B2B' }
    expect(rowsIn(tables.b2b)).toMatchObject([
      {
        ...receiver,
        ...rest,
        'invoice number': 'NK/27-28/000010',
        'invoice value': '221.00',
        rate: '3.00',
        'taxable value': '100.00',
      },
      { ...receiver, ...rest, 'invoice number': 'NK/27-28/000010', rate: '18.00', 'taxable value': '100.00' },
      { ...receiver, ...rest, 'invoice number': 'NK/27-28/000011', 'invoice date': '10-May-2027', rate: '3.00' },
    ])
    expect(rowsIn(tables.cdnr)).toMatchObject([
      {
        ...receiver,
        'note number': 'NKC/27-28/000010',
        'note type': 'C',
        'note supply type': 'Regular B2B',
        'note value': '221.00',
        rate: '3.00',
        'taxable value': '100.00',
      },
      { 'note number': 'NKC/27-28/000010', rate: '18.00' },
    ])
    expect([tables.b2cl, tables.cdnur].flatMap(rowsIn)).toEqual([])
    expect(rowsIn(tables.b2cs)).toMatchObject([{ 'place of supply': '24-Gujarat', 'taxable value': '200.00' }])
  })

  test('has a summary by HSN code of its own, and all tables add up to what was sold', () => {
    const sumIn = (csv: string) =>
      rowsIn(csv).reduce((sum, row) => sum + Math.round(100 * Number(row['taxable value'])), 0)
    expect(rowsIn(tables['hsn(b2b)'])).toMatchObject([
      { hsn: '7117', rate: '3.00', 'taxable value': '194174.76', 'integrated tax amount': '5825.24' },
      { hsn: '7117', rate: '18.00', 'total quantity': '0', 'taxable value': '0.00' },
    ])
    expect(rowsIn(tables['hsn(b2c)'])).toMatchObject([{ 'taxable value': '200.00', 'central tax amount': '3.00' }])
    expect(sumIn(tables['hsn(b2b)'])).toBe(sumIn(tables.b2b) - sumIn(tables.cdnr))
    const sold =
      documents.invoices.reduce((sum, { content: { total } }) => sum + total.taxable, 0) - small.content.total.taxable
    expect(sumIn(tables['hsn(b2b)']) + sumIn(tables['hsn(b2c)'])).toBe(sold)
    expect(roundingOf(documents)).toBe(0)
  })
})
