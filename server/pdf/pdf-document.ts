import { brand } from '#contract/brand.ts'
import { wordmark } from '#contract/wordmark.ts'
import { colours } from '../emails/theme.ts'
import { onErrorEvent } from '../lib/error-events.ts'
import type { FontName } from './font-coverage.ts'
import { PdfFonts } from './pdf-fonts.ts'
import { lineRuns, printableText } from './text-runs.ts'
import { wrapText } from './wrap-text.ts'

type PdfColour = keyof typeof colours

/** Other scripts have one weight. */
const WEIGHTS = {
  regular: 'figtree-regular',
  semibold: 'figtree-semibold',
  display: 'marcellus',
} as const satisfies Record<string, FontName>

export interface TextStyle {
  x: number
  width: number
  size?: number
  weight?: keyof typeof WEIGHTS
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
/** Of the shop's fonts, per point of size. */
const ASCENT = 0.95

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
  readonly #fonts: PdfFonts
  readonly #bytes: Promise<Buffer>

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    this.#fonts = new PdfFonts(document)
    const chunks: Buffer[] = []
    this.#bytes = new Promise((resolve, reject) => {
      document.on('data', (chunk: Buffer) => chunks.push(chunk))
      document.once('end', () => resolve(Buffer.concat(chunks)))
      onErrorEvent(document, reject)
    })
  }

  /** Returns the text's height in points. Does not change `y`. */
  write(text: string, style: TextStyle): number {
    const { x, width, size = TEXT_SIZE, align = 'left', colour = 'ink' } = style
    let top = this.y
    for (const { runs, height } of this.#lines(text, style)) {
      const widths = runs.map((run) => this.#fonts.widthOf(run, size))
      let at = align === 'left' ? x : x + width - widths.reduce((sum, each) => sum + each, 0)
      this.#document.fillColor(colours[colour])
      for (const [index, run] of runs.entries()) {
        this.#fonts.draw(run, size, at, top + ASCENT * size)
        at += widths[index] ?? 0
      }
      top += height
    }
    return top - this.y
  }

  heightOf(text: string, style: TextStyle): number {
    return this.#lines(text, style).reduce((sum, { height }) => sum + height, 0)
  }

  /** Lines with letters that are higher than the shop's are higher. */
  #lines(text: string, { width, size = TEXT_SIZE, weight = 'regular', align = 'left' }: TextStyle) {
    const font = WEIGHTS[weight]
    const widthOf = (part: string) => lineRuns(part, font).reduce((sum, run) => sum + this.#fonts.widthOf(run, size), 0)
    return wrapText(printableText(text), width, widthOf).map((line) => {
      const runs = lineRuns(align === 'left' ? line : line.trimEnd(), font)
      const heights = [font, ...runs.map((run) => run.font)].map((name) => this.#fonts.lineHeight(name, size))
      return { runs, height: Math.max(...heights) + LINE_GAP }
    })
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
    if (!wordmark) {
      this.write(brand.name, { x: this.left, width: this.width, size: height * 0.7, weight: 'display', colour: 'wine' })
      return
    }
    // The path is 1000 units high; its top is 960 above the baseline.
    const scale = height / 1000
    const drawing = this.#document
      .save()
      .translate(this.left, this.y + 960 * scale)
      .scale(scale)
    drawing.path(wordmark.letters).fill(colours.wine)
    drawing.path(wordmark.stone).fill(colours.goldLeaf)
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
  const document = new Document({
    size: [PAGE.width, PAGE.height],
    // With a margin, the library would add pages by itself.
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: brand.name, CreationDate: createdAt },
  })
  return new PdfDocument(document)
}
