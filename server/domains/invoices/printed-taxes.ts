/** The tax rows of printed invoices and credit notes, and their sentences about tax. */
import { formatDollars, formatRupees } from '#contract/money.ts'
import type { CreditNoteContent, InvoiceContent, TaxedLine } from './document-schemas.ts'
import { isDirectedElsewhere, type PlaceOfSupply } from './place-of-supply.ts'
import type { TaxSplit } from './tax-split.ts'

export type Row = readonly [name: string, text: string]

export interface TaxTable {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

const TAX_KEYS = { CGST: 'cgst', SGST: 'sgst', IGST: 'igst' } as const

/** Each tax with its rate if all lines share it. */
export function taxSums(total: TaxSplit, { kind }: PlaceOfSupply, lines: readonly TaxedLine[]): Row[] {
  if (kind === 'untaxed') return []
  const rates = new Set(lines.map(({ rate }) => rate))
  const [only = 0] = rates
  const names = kind === 'intra-state' ? (['CGST', 'SGST'] as const) : (['IGST'] as const)
  const isFree = kind === 'export without tax'
  const taxes = names.map((name): Row => {
    const rate = rates.size === 1 && !isFree ? ` ${formatRate(only / names.length)}` : ''
    return [`${name}${rate}`, formatRupees(total[TAX_KEYS[name]])]
  })
  return [['Value before tax', formatRupees(total.taxable)], ...taxes]
}

/** The taxes of each line. */
export function taxTable({ lines, supply: { kind } }: InvoiceContent | CreditNoteContent): TaxTable | null {
  if (kind === 'untaxed') return null
  const isSplit = kind === 'intra-state'
  const isTaxed = kind !== 'export without tax'
  return {
    heads: ['Tax of each item', 'Rate', 'Value before tax', ...(isSplit ? ['CGST', 'SGST'] : ['IGST'])],
    rows: lines.map(({ title, rate, taxable, cgst, sgst, igst }) => [
      title,
      formatRate(isTaxed ? rate : 0),
      formatRupees(taxable),
      ...(isSplit ? [formatRupees(cgst), formatRupees(sgst)] : [formatRupees(igst)]),
    ]),
  }
}

/** Basis points, e.g. as `1.5%`. */
function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

const DIRECTED =
  'Delivered on the direction of the buyer, whose place of business is the place of supply (IGST Act, section 10 (1) (b)).'

/** The endorsement of rule 46 on export invoices, and unknown states. */
export function taxRemarks(content: InvoiceContent): string[] {
  const { supply, lut } = content
  const foreign = foreignRemark(content, 'charged')
  switch (supply.kind) {
    case 'export with tax':
      return [...foreign, 'SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX']
    case 'export without tax':
      return [
        ...foreign,
        'SUPPLY MEANT FOR EXPORT UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX',
        ...(lut ? [`Letter of undertaking ${lut}.`] : []),
      ]
    case 'untaxed':
      return foreign
    default:
      return [
        ...foreign,
        'Prices include all taxes.',
        ...(supply.code === null
          ? [`“${supply.name}” is not the name of a state of India, so the tax is charged as IGST.`]
          : []),
        ...(isDirectedElsewhere(content.buyer) ? [DIRECTED] : []),
      ]
  }
}

export function foreignRemark({ foreign, total }: InvoiceContent | CreditNoteContent, verb: string): string[] {
  if (!foreign) return []
  const amount =
    foreign.currency === 'USD' ? formatDollars(foreign.amount) : `${foreign.currency} ${foreign.amount / 100}`
  const rate = foreign.paisePerUnit === null ? '' : ` at ${formatRupees(foreign.paisePerUnit)} per dollar`
  return [`${amount} was ${verb} for ${formatRupees(total.gross)}${rate}.`]
}
