import { brand } from '#contract/brand.ts'
import { wordmarkDrawing } from '#contract/wordmark-drawing.ts'
import { colours } from '../emails/theme.ts'
import { type FontWeight, fontFor, readFonts } from './pdf-fonts.ts'

type PdfColour = keyof typeof colours

export interface TextStyle {
  x: number
  width: number
  size?: number
  weight?: FontWeight
  colour?: PdfColour
  align?: 'left' | 'right'
}

interface LineStyle {
  x?: number
  width?: number
  colour?: PdfColour
  /** Line thickness in points. */
  weight?: number
}

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 48
const FOOTER_HEIGHT = 36
const LINE_GAP = 2.5
const TEXT_SIZE = 9.5

/**
 * An A4 PDF in the shop's fonts and colours. Lengths are in points (1/72 inch), measured from the top left. Content is
 * drawn at the vertical position `y`, which the caller advances.
 */
export class PdfDocument {
  readonly left = MARGIN
  readonly right = PAGE.width - MARGIN
  readonly width = PAGE.width - 2 * MARGIN
  y = MARGIN
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    const chunks: Buffer[] = []
    this.#bytes = new Promise((resolve, reject) => {
      document.on('data', (chunk: Buffer) => chunks.push(chunk))
      document.once('end', () => resolve(Buffer.concat(chunks)))
      document.once('error', reject)
    })
  }

  /** Writes text and returns its height. */
  write(text: string, style: TextStyle): number {
    const { x, width, align = 'left', colour = 'ink' } = style
    const height = this.heightOf(text, style)
    this.#document.fillColor(colours[colour]).text(text, x, this.y, { width, align, lineGap: LINE_GAP })
    return height
  }

  heightOf(text: string, { width, size = TEXT_SIZE, weight = 'regular' }: TextStyle): number {
    return this.#document.font(fontFor(text, weight)).fontSize(size).heightOfString(text, { width, lineGap: LINE_GAP })
  }

  /** Draws a horizontal line, by default across the page. */
  line({ x = this.left, width = this.width, colour = 'line', weight = 0.6 }: LineStyle = {}): void {
    const to = x + width
    this.#document.moveTo(x, this.y).lineTo(to, this.y).lineWidth(weight).strokeColor(colours[colour]).stroke()
  }

  /** Fills a rounded rectangle across the page. */
  fillBackground(height: number, colour: PdfColour): void {
    this.#document.roundedRect(this.left, this.y, this.width, height, 4).fill(colours[colour])
  }

  /** Returns whether content of this height fits on the rest of the page. */
  fits(height: number): boolean {
    return this.y + height <= PAGE.height - MARGIN - FOOTER_HEIGHT
  }

  nextPage(): void {
    this.#document.addPage()
    this.y = MARGIN
  }

  /** Draws the shop's wordmark. In the path's own units, it is 1000 high and reaches 960 above the baseline. */
  wordmark(height: number): void {
    const scale = height / 1000
    const drawing = this.#document
      .save()
      .translate(this.left, this.y + 960 * scale)
      .scale(scale)
    drawing.path(wordmarkDrawing.letters).fill(colours.wine)
    drawing.path(wordmarkDrawing.stone).fill(colours.goldLeaf)
    drawing.restore()
  }

  /** Adds the footers and returns the finished document. */
  async finish(): Promise<Buffer> {
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      this.#document.switchToPage(page)
      this.y = PAGE.height - MARGIN - 16
      this.line()
      this.y += 8
      const style = { x: this.left, width: this.width, size: 8, colour: 'inkSoft' } as const
      this.write(`${brand.name}, ${brand.tagline}. ${brand.email}, ${brand.phone.shown}`, style)
      if (count > 1) this.write(`Page ${page - start + 1} of ${count}`, { ...style, align: 'right' })
    }
    this.#document.end()
    return await this.#bytes
  }
}

/** Creates an empty document. Loads the PDF library on first use to keep startup fast. */
export async function createPdf({ title, createdAt }: { title: string; createdAt: Date }): Promise<PdfDocument> {
  const { default: Document } = await import('pdfkit')
  const fonts = await readFonts()
  const document = new Document({
    size: [PAGE.width, PAGE.height],
    // With a margin, the library would add pages automatically.
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: brand.name, CreationDate: createdAt },
  })
  for (const [name, bytes] of fonts) document.registerFont(name, bytes)
  return new PdfDocument(document)
}
