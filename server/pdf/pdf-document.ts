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
  /** In points. */
  weight?: number
}

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 48
const FOOTER_HEIGHT = 36
const LINE_GAP = 2.5
const TEXT_SIZE = 9.5

/**
 * An A4 page in the shop's fonts and colours, in points (1/72 inch) from the top
 * left. Methods draw at `y`, which callers advance.
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

  /** Returns the text's height in points. Does not change `y`. */
  write(text: string, style: TextStyle): number {
    const { x, width, align = 'left', colour = 'ink' } = style
    const height = this.heightOf(text, style)
    this.#document.fillColor(colours[colour]).text(text, x, this.y, { width, align, lineGap: LINE_GAP })
    return height
  }

  heightOf(text: string, { width, size = TEXT_SIZE, weight = 'regular' }: TextStyle): number {
    return this.#document.font(fontFor(text, weight)).fontSize(size).heightOfString(text, { width, lineGap: LINE_GAP })
  }

  /** By default from margin to margin. */
  line({ x = this.left, width = this.width, colour = 'line', weight = 0.6 }: LineStyle = {}): void {
    const to = x + width
    this.#document.moveTo(x, this.y).lineTo(to, this.y).lineWidth(weight).strokeColor(colours[colour]).stroke()
  }

  /**
   * Rounded, from margin to margin, behind what is drawn next. `height` is in points.
   */
  fillBackground(height: number, colour: PdfColour): void {
    this.#document.roundedRect(this.left, this.y, this.width, height, 4).fill(colours[colour])
  }

  /** Whether this height, in points, fits on the current page. */
  fits(height: number): boolean {
    return this.y + height <= PAGE.height - MARGIN - FOOTER_HEIGHT
  }

  nextPage(): void {
    this.#document.addPage()
    this.y = MARGIN
  }

  /** `height` is in points. */
  wordmark(height: number): void {
    // The path is 1000 units high; its top is 960 above the baseline.
    const scale = height / 1000
    const drawing = this.#document
      .save()
      .translate(this.left, this.y + 960 * scale)
      .scale(scale)
    drawing.path(wordmarkDrawing.letters).fill(colours.wine)
    drawing.path(wordmarkDrawing.stone).fill(colours.goldLeaf)
    drawing.restore()
  }

  /** Adds a footer to every page. */
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

/** Loads the library on first use: most servers hardly ever need it. */
export async function createPdf({ title, createdAt }: { title: string; createdAt: Date }): Promise<PdfDocument> {
  const { default: Document } = await import('pdfkit')
  const fonts = await readFonts()
  const document = new Document({
    size: [PAGE.width, PAGE.height],
    // With a margin, the library would add pages by itself.
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: brand.name, CreationDate: createdAt },
  })
  for (const [name, bytes] of fonts) document.registerFont(name, bytes)
  return new PdfDocument(document)
}
