/** Renders an invoice as a PDF file, with the same content as the HTML version. */
import { createPdf, type PdfDocument, type TextStyle } from '../../pdf/pdf-document.ts'
import type { Invoice } from './invoice.ts'

interface Column {
  key: keyof Invoice['lines'][number]
  name: string
  x: number
  width: number
  align: 'left' | 'right'
}

/** Renders an invoice as a PDF file. `createdAt` becomes the creation date in the file's metadata. */
export async function invoicePdf(invoice: Invoice, createdAt: Date): Promise<Buffer> {
  const pdf = await createPdf({ title: `${invoice.title} ${invoice.number}`, createdAt })
  writeHead(pdf, invoice)
  writeParties(pdf, invoice)
  writeLines(pdf, invoice)
  writeSums(pdf, invoice)
  return await pdf.finish()
}

function writeHead(pdf: PdfDocument, { title, number, date, placeOfSupply, isCancelled }: Invoice): void {
  const fullWidth = { x: pdf.left, width: pdf.width }
  pdf.wordmark(34)
  pdf.y += 6
  pdf.write(title, { ...fullWidth, size: 22, weight: 'display', align: 'right' })
  pdf.y += 38
  pdf.line({ colour: 'goldLeaf', weight: 1 })
  pdf.y += 14
  const third = pdf.width / 3
  const facts = [
    ['Invoice number', number],
    ['Date', date],
    ['Place of supply', placeOfSupply],
  ] as const
  pdf.y += writeSideBySide(
    pdf,
    facts.map(([name, value], index) => ({ name, lines: [value], x: pdf.left + index * third, width: third - 16 })),
  )
  pdf.y += 14
  if (!isCancelled) return
  pdf.fillBackground(30, 'badWash')
  pdf.y += 8
  pdf.write('This order was cancelled.', { ...fullWidth, x: pdf.left + 12, weight: 'semibold', colour: 'bad' })
  pdf.y += 36
}

function writeParties(pdf: PdfDocument, { seller, receiver }: Invoice): void {
  const width = pdf.width / 2 - 16
  pdf.y += writeSideBySide(pdf, [
    { name: 'Sold by', lines: seller, x: pdf.left, width },
    { name: 'Sold and sent to', lines: receiver, x: pdf.left + pdf.width / 2, width },
  ])
  pdf.y += 24
}

interface Block {
  name: string
  lines: readonly string[]
  x: number
  width: number
}

/** Writes blocks of text side by side, each with a heading. Returns the height of the tallest block, in points. */
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

/** Writes the table of ordered items, repeating the column headings on every page. */
function writeLines(pdf: PdfDocument, { lines }: Invoice): void {
  const columns = columnsOf(pdf)
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

/**
 * Writes the totals, the taxes and the payment status. Starts a new page if they do not all fit on the current page.
 */
function writeSums(pdf: PdfDocument, { sums, total, totalInWords, taxes, payment }: Invoice): void {
  const rows = sums.length + taxes.length
  if (!pdf.fits(rows * ROW_HEIGHT + 130)) pdf.nextPage()
  pdf.y += 4
  for (const sum of sums) writeSum(pdf, sum)
  pdf.y += 2
  pdf.line({ x: pdf.right - SUMS_WIDTH, width: SUMS_WIDTH, colour: 'goldLeaf', weight: 1 })
  pdf.y += 8
  writeSum(pdf, ['Total', total], { size: 14, weight: 'semibold', colour: 'wine' })
  pdf.y += 8
  pdf.y += pdf.write(totalInWords, { x: pdf.left, width: pdf.width, colour: 'inkSoft', align: 'right' })
  pdf.y += 16
  for (const tax of taxes) writeSum(pdf, tax, { size: 8.5, colour: 'inkSoft' })
  pdf.y += 14
  const fullWidth = { x: pdf.left, width: pdf.width }
  pdf.y += pdf.write(payment, { ...fullWidth, weight: 'semibold' }) + 2
  pdf.write('Prices include all taxes.', { ...fullWidth, colour: 'inkSoft' })
}

function writeSum(pdf: PdfDocument, [name, amount]: readonly [string, string], style: Partial<TextStyle> = {}): void {
  const half = SUMS_WIDTH / 2
  pdf.write(name, { ...style, x: pdf.right - SUMS_WIDTH, width: half + 30 })
  pdf.write(amount, { ...style, x: pdf.right - half + 30, width: half - 30, align: 'right' })
  pdf.y += ROW_HEIGHT
}
