/** An invoice as PDF, to be kept and sent on. It says the same as the page. */
import { createPdf, type PdfDocument, type TextStyle } from '../../pdf/pdf-document.ts'
import type { Invoice } from './invoice.ts'

interface Column {
  name: string
  x: number
  width: number
  align: 'left' | 'right'
}

type Line = Invoice['lines'][number]

/** Answers the bytes of the paper. */
export async function invoicePdf(invoice: Invoice, createdAt: Date): Promise<Buffer> {
  const paper = await createPdf({ title: `${invoice.title} ${invoice.number}`, createdAt })
  writeHead(paper, invoice)
  writeParties(paper, invoice)
  writeLines(paper, invoice)
  writeSums(paper, invoice)
  return await paper.finish()
}

function writeHead(paper: PdfDocument, { title, number, date, placeOfSupply, isCancelled }: Invoice): void {
  const whole = { x: paper.left, width: paper.width }
  paper.wordmark(34)
  paper.y += 6
  paper.write(title, { ...whole, size: 22, weight: 'display', align: 'right' })
  paper.y += 38
  paper.line({ colour: 'goldLeaf', weight: 1 })
  paper.y += 14
  const third = paper.width / 3
  const facts = [
    ['Invoice number', number],
    ['Date', date],
    ['Place of supply', placeOfSupply],
  ] as const
  paper.y += writeBeside(
    paper,
    facts.map(([name, value], at) => ({ name, lines: [value], x: paper.left + at * third, width: third - 16 })),
  )
  paper.y += 14
  if (!isCancelled) return
  paper.fillBackground(30, 'badWash')
  paper.y += 8
  paper.write('This order was cancelled.', { ...whole, x: paper.left + 12, weight: 'semibold', colour: 'bad' })
  paper.y += 36
}

function writeParties(paper: PdfDocument, { seller, receiver }: Invoice): void {
  const width = paper.width / 2 - 16
  paper.y += writeBeside(paper, [
    { name: 'Sold by', lines: seller, x: paper.left, width },
    { name: 'Sold and sent to', lines: receiver, x: paper.left + paper.width / 2, width },
  ])
  paper.y += 24
}

interface Block {
  name: string
  lines: readonly string[]
  x: number
  width: number
}

/** Blocks of lines with a heading, side by side from the present height. Answers how high the highest is. */
function writeBeside(paper: PdfDocument, blocks: readonly Block[]): number {
  const top = paper.y
  const heights = blocks.map(({ name, lines, x, width }) => {
    paper.y = top
    paper.y += paper.write(name, { x, width, size: 8, colour: 'inkSoft' }) + 2
    for (const [at, line] of lines.entries()) {
      paper.y += paper.write(line, { x, width, ...(at === 0 && { weight: 'semibold' }) })
    }
    return paper.y - top
  })
  paper.y = top
  return Math.max(...heights)
}

function columnsOf({ left, right }: PdfDocument): Record<keyof Line, Column> {
  return {
    title: { name: 'Piece', x: left, width: 216, align: 'left' },
    hsn: { name: 'HSN', x: left + 226, width: 44, align: 'left' },
    price: { name: 'Price', x: left + 270, width: 76, align: 'right' },
    quantity: { name: 'Quantity', x: left + 346, width: 60, align: 'right' },
    amount: { name: 'Amount', x: right - 88, width: 88, align: 'right' },
  }
}

/** The table of pieces. One that goes on over the page has its heads again. */
function writeLines(paper: PdfDocument, { lines }: Invoice): void {
  const columns = columnsOf(paper)
  const entries = Object.entries(columns) as [keyof Line, Column][]
  writeHeads(paper, columns)
  for (const line of lines) {
    const height = Math.max(...entries.map(([name, style]) => paper.heightOf(line[name], style)))
    if (!paper.fits(height + 14)) {
      paper.nextPage()
      writeHeads(paper, columns)
    }
    for (const [name, style] of entries) paper.write(line[name], style)
    paper.y += height + 6
    paper.line()
    paper.y += 7
  }
}

function writeHeads(paper: PdfDocument, columns: Record<string, Column>): void {
  const style = { size: 8, colour: 'inkSoft' } as const
  for (const { name, ...place } of Object.values(columns)) paper.write(name, { ...place, ...style })
  paper.y += 15
  paper.line({ colour: 'goldLeaf' })
  paper.y += 7
}

const SUMS_WIDTH = 250
const ROW_HEIGHT = 18

/** What it comes to, with the taxes in it and how it is paid. It stays on one page. */
function writeSums(paper: PdfDocument, { sums, total, totalInWords, taxes, payment }: Invoice): void {
  const rows = sums.length + taxes.length
  if (!paper.fits(rows * ROW_HEIGHT + 130)) paper.nextPage()
  paper.y += 4
  for (const sum of sums) writeSum(paper, sum)
  paper.y += 2
  paper.line({ x: paper.right - SUMS_WIDTH, width: SUMS_WIDTH, colour: 'goldLeaf', weight: 1 })
  paper.y += 8
  writeSum(paper, ['Total', total], { size: 14, weight: 'semibold', colour: 'wine' })
  paper.y += 8
  paper.y += paper.write(totalInWords, { x: paper.left, width: paper.width, colour: 'inkSoft', align: 'right' })
  paper.y += 16
  for (const tax of taxes) writeSum(paper, tax, { size: 8.5, colour: 'inkSoft' })
  paper.y += 14
  const whole = { x: paper.left, width: paper.width }
  paper.y += paper.write(payment, { ...whole, weight: 'semibold' }) + 2
  paper.write('Prices include all taxes.', { ...whole, colour: 'inkSoft' })
}

function writeSum(paper: PdfDocument, [name, amount]: readonly [string, string], style: Partial<TextStyle> = {}): void {
  const half = SUMS_WIDTH / 2
  paper.write(name, { ...style, x: paper.right - SUMS_WIDTH, width: half + 30 })
  paper.write(amount, { ...style, x: paper.right - half + 30, width: half - 30, align: 'right' })
  paper.y += ROW_HEIGHT
}
