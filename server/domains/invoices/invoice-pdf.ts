/** The papers as PDF files, with the same content as the HTML page. */
import { createPdf, type PdfDocument, type TextStyle } from '../../pdf/pdf-document.ts'
import type { PrintedDocument } from './printed-document.ts'

interface Column {
  key: keyof PrintedDocument['lines'][number]
  name: string
  x: number
  width: number
  align: 'left' | 'right'
}

export interface PdfRequest {
  printed: PrintedDocument
  /** For the file's metadata. */
  createdAt: Date
}

export async function invoicePdf({ printed, createdAt }: PdfRequest): Promise<Uint8Array> {
  const pdf = await createPdf({ title: `${printed.title} ${printed.number}`, createdAt })
  writeHead(pdf, printed)
  writeParties(pdf, printed)
  writeLines(pdf, printed)
  writeSums(pdf, printed)
  writeTaxTable(pdf, printed.taxTable)
  writeSignature(pdf, printed.signatory)
  return await pdf.finish()
}

function writeHead(pdf: PdfDocument, { title, mark, facts, notice }: PrintedDocument): void {
  const fullWidth = { x: pdf.left, width: pdf.width }
  pdf.wordmark(34)
  pdf.y += 6
  pdf.write(title, { ...fullWidth, size: 22, weight: 'display', align: 'right' })
  pdf.y += 26
  if (mark) pdf.write(mark, { ...fullWidth, size: 8, colour: 'inkSoft', align: 'right' })
  pdf.y += 16
  pdf.line({ colour: 'goldLeaf', weight: 1 })
  pdf.y += 14
  const third = pdf.width / 3
  for (let start = 0; start < facts.length; start += 3) {
    pdf.y += writeSideBySide(
      pdf,
      facts
        .slice(start, start + 3)
        .map(([name, text], index) => ({ name, lines: [text], x: pdf.left + index * third, width: third - 16 })),
    )
    pdf.y += 10
  }
  pdf.y += 4
  if (!notice) return
  pdf.fillBackground(30, 'badWash')
  pdf.y += 8
  pdf.write(notice, { ...fullWidth, x: pdf.left + 12, weight: 'semibold', colour: 'bad' })
  pdf.y += 36
}

function writeParties(pdf: PdfDocument, { headings, seller, receiver, consignee }: PrintedDocument): void {
  const parties = [seller, receiver, consignee].filter((lines) => lines.length > 0)
  const share = pdf.width / parties.length
  pdf.y += writeSideBySide(
    pdf,
    parties.map((lines, index) => {
      return { name: headings[index] ?? '', lines, x: pdf.left + index * share, width: share - 16 }
    }),
  )
  pdf.y += 24
}

interface Block {
  name: string
  lines: readonly string[]
  x: number
  width: number
}

/** Each with a heading. Returns the tallest height, in points. */
function writeSideBySide(pdf: PdfDocument, blocks: readonly Block[]): number {
  const top = pdf.y
  const heights = blocks.map(({ name, lines, x, width }) => {
    pdf.y = top
    pdf.y += pdf.write(name, { x, width, size: 8, colour: 'inkSoft' }) + 2
    for (const [index, line] of lines.entries()) {
      pdf.y += pdf.write(line, { x, width, ...(index === 0 && { weight: 'semibold' }) })
    }
    return pdf.y - top
  })
  pdf.y = top
  return Math.max(...heights)
}

function columnsOf({ left, right }: PdfDocument): readonly Column[] {
  return [
    { key: 'title', name: 'Item', x: left, width: 216, align: 'left' },
    { key: 'hsn', name: 'HSN', x: left + 226, width: 44, align: 'left' },
    { key: 'price', name: 'Price', x: left + 270, width: 76, align: 'right' },
    { key: 'quantity', name: 'Quantity', x: left + 346, width: 60, align: 'right' },
    { key: 'amount', name: 'Amount', x: right - 88, width: 88, align: 'right' },
  ]
}

/** Repeats the column headings on every page. */
function writeLines(pdf: PdfDocument, { lines }: PrintedDocument): void {
  const columns = columnsOf(pdf).filter(({ key }) => lines.some((line) => line[key] !== ''))
  writeHeads(pdf, columns)
  for (const line of lines) {
    const height = Math.max(...columns.map((column) => pdf.heightOf(line[column.key], column)))
    if (!pdf.fits(height + 14)) {
      pdf.nextPage()
      writeHeads(pdf, columns)
    }
    for (const column of columns) pdf.write(line[column.key], column)
    pdf.y += height + 6
    pdf.line()
    pdf.y += 7
  }
}

function writeHeads(pdf: PdfDocument, columns: readonly Column[]): void {
  for (const column of columns) pdf.write(column.name, { ...column, size: 8, colour: 'inkSoft' })
  pdf.y += 15
  pdf.line({ colour: 'goldLeaf' })
  pdf.y += 7
}

const SUMS_WIDTH = 250
const ROW_HEIGHT = 18

/** With the remarks beside them, on a new page if they do not fit. */
function writeSums(pdf: PdfDocument, { sums, total, totalInWords, taxes, remarks }: PrintedDocument): void {
  if (total === '') {
    writeRemarks(pdf, remarks, pdf.width)
    return
  }
  const rows = sums.length + taxes.length
  if (!pdf.fits(rows * ROW_HEIGHT + 90)) pdf.nextPage()
  pdf.y += 4
  const top = pdf.y
  for (const sum of sums) writeSum(pdf, sum)
  pdf.y += 2
  pdf.line({ x: pdf.right - SUMS_WIDTH, width: SUMS_WIDTH, colour: 'goldLeaf', weight: 1 })
  pdf.y += 8
  writeSum(pdf, ['Total', total], { size: 14, weight: 'semibold', colour: 'wine' })
  pdf.y += 8
  pdf.y += pdf.write(totalInWords, { x: pdf.right - SUMS_WIDTH, width: SUMS_WIDTH, colour: 'inkSoft', align: 'right' })
  pdf.y += 16
  for (const tax of taxes) writeSum(pdf, tax, { size: 8.5, colour: 'inkSoft' })
  const bottom = pdf.y
  pdf.y = top
  writeRemarks(pdf, remarks, pdf.width - SUMS_WIDTH - 32)
  pdf.y = Math.max(bottom, pdf.y) + 12
}

function writeRemarks(pdf: PdfDocument, remarks: readonly string[], width: number): void {
  const column = { x: pdf.left, width }
  for (const [index, remark] of remarks.entries()) {
    pdf.y += pdf.write(remark, { ...column, ...(index === 0 ? { weight: 'semibold' } : { colour: 'inkSoft' }) }) + 3
  }
}

const TAX_COLUMN_WIDTH = 74

/** The first column takes what the others leave. */
function writeTaxTable(pdf: PdfDocument, table: PrintedDocument['taxTable']): void {
  if (!table) return
  const first = pdf.width - (table.heads.length - 1) * TAX_COLUMN_WIDTH
  const styleOf = (column: number) => {
    if (column === 0) return { x: pdf.left, width: first - 8, size: 8 }
    const x = pdf.left + first + (column - 1) * TAX_COLUMN_WIDTH
    return { x, width: TAX_COLUMN_WIDTH, size: 8, align: 'right' as const }
  }
  const writeRow = (cells: readonly string[], isHead: boolean) => {
    const height = Math.max(...cells.map((text, column) => pdf.heightOf(text, styleOf(column))))
    if (!pdf.fits(height + 8)) pdf.nextPage()
    for (const [column, text] of cells.entries()) {
      pdf.write(text, { ...styleOf(column), colour: isHead ? 'inkSoft' : 'ink' })
    }
    pdf.y += height + 3
    pdf.line(isHead ? { colour: 'goldLeaf' } : {})
    pdf.y += 4
  }
  if (!pdf.fits(60)) pdf.nextPage()
  writeRow(table.heads, true)
  for (const row of table.rows) writeRow(row, false)
  pdf.y += 8
}

const SIGNATURE_WIDTH = 200

/** With room above the line to sign. */
function writeSignature(pdf: PdfDocument, signatory: string): void {
  if (!signatory) return
  if (!pdf.fits(80)) pdf.nextPage()
  const column = { x: pdf.right - SIGNATURE_WIDTH, width: SIGNATURE_WIDTH }
  pdf.y += 48
  pdf.line(column)
  pdf.y += 4
  pdf.y += pdf.write(signatory, { ...column, size: 8, colour: 'inkSoft' })
}

function writeSum(pdf: PdfDocument, [name, amount]: readonly [string, string], style: Partial<TextStyle> = {}): void {
  const half = SUMS_WIDTH / 2
  pdf.write(name, { ...style, x: pdf.right - SUMS_WIDTH, width: half + 30 })
  pdf.write(amount, { ...style, x: pdf.right - half + 30, width: half - 30, align: 'right' })
  pdf.y += ROW_HEIGHT
}
