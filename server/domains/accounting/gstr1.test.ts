import { expect, test } from 'vitest'
import type { InvoiceContent } from '../invoices/document-schemas.ts'
import type { IssuedInvoice } from '../invoices/invoice-store.ts'
import { splitTax, sumOf } from '../invoices/tax-split.ts'
import { parseCsv } from './csv.ts'
import { gstr1Files, type NoteOfInvoice } from './gstr1.ts'

const MAY = Date.parse('2027-05-10T12:00:00+05:30')
const party = { name: 'Asha Patel', email: '', phone: '' }
const address = { street: '1', city: 'Kochi', state: 'Kerala', country: 'India', pincode: '682001' }

function content(supply: InvoiceContent['supply'], ...lines: [paise: number, rate: number][]): InvoiceContent {
  const taxed = lines.map(([paise, rate], position) => ({
    ...{ position, title: 'Ring', hsn: '7117', rate, quantity: 1, pricePaise: paise },
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
})
const table = (name: keyof typeof files) => parseCsv(files[name])

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

test('the numbers that were used are listed by series', () => {
  expect(table('docs').map((row) => [row['sr. no. from'], row['sr. no. to'], row['total number']])).toEqual([
    ['NK/27-28/000001', 'NK/27-28/000004', '4'],
    ['NKC/27-28/000001', 'NKC/27-28/000003', '3'],
  ])
})

test('a state that is unknown is reported as another territory', () => {
  const unknown = invoice('000009', content({ ...kerala, code: null, name: 'Atlantis' }, [100_00, 300]))
  expect(parseCsv(gstr1Files({ invoices: [unknown], notes: [] }).b2cs)).toMatchObject([
    { 'place of supply': '97-Other Territory' },
  ])
})
