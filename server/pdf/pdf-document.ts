/**
 * A paper of the shop as PDF: A4, its typefaces, its colours, its name on top. What stands on it is the matter of the
 * domain that writes it. Measures are points, a 72nd of an inch, from the top left.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '#contract/brand.ts'
import { wordmarkDrawing } from '#contract/wordmark-drawing.ts'
import { colours } from '../emails/theme.ts'
import { projectRoot } from '../lib/project-root.ts'
import { loadOnce } from '../lib/promises.ts'

type PdfColour = keyof typeof colours

export interface TextStyle {
  x: number
  width: number
  size?: number
  weight?: FontWeight
  colour?: PdfColour
  align?: 'left' | 'right'
}

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 48
const FOOTER_HEIGHT = 36
const LINE_GAP = 2.5
const TEXT_SIZE = 9.5
const FONT_FILES: Record<FontName, string> = {
  regular: 'figtree-regular.ttf',
  semibold: 'figtree-semibold.ttf',
  display: 'marcellus.ttf',
  devanagari: 'noto-sans-devanagari.ttf',
  gujarati: 'noto-sans-gujarati.ttf',
}

export class PdfDocument {
  readonly left = MARGIN
  readonly right = PAGE.width - MARGIN
  readonly width = PAGE.width - 2 * MARGIN
  /** How far down the page is written. */
  y = MARGIN
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    const parts: Buffer[] = []
    this.#bytes = new Promise((resolve, reject) => {
      document.on('data', (part: Buffer) => parts.push(part))
      document.once('end', () => resolve(Buffer.concat(parts)))
      document.once('error', reject)
    })
  }

  /** Writes at the present height, which it leaves as it is, and answers how high the words are. */
  write(words: string, style: TextStyle): number {
    const { x, width, align = 'left', colour = 'ink' } = style
    const height = this.heightOf(words, style)
    this.#document.fillColor(colours[colour]).text(words, x, this.y, { width, align, lineGap: LINE_GAP })
    return height
  }

  /** How high words are when they are written like that. */
  heightOf(words: string, { width, size = TEXT_SIZE, weight = 'regular' }: TextStyle): number {
    return this.#document
      .font(fontFor(words, weight))
      .fontSize(size)
      .heightOfString(words, { width, lineGap: LINE_GAP })
  }

  /** A hairline over the whole width, or a part of it, at the present height. */
  line({ x = this.left, width = this.width, colour = 'line' as PdfColour, weight = 0.6 } = {}): void {
    const to = x + width
    this.#document.moveTo(x, this.y).lineTo(to, this.y).lineWidth(weight).strokeColor(colours[colour]).stroke()
  }

  /** A ground of one colour, from the present height down. */
  ground(height: number, colour: PdfColour): void {
    this.#document.roundedRect(this.left, this.y, this.width, height, 4).fill(colours[colour])
  }

  /** Whether so much still fits above the foot of this page. */
  hasRoom(height: number): boolean {
    return this.y + height <= PAGE.height - MARGIN - FOOTER_HEIGHT
  }

  nextPage(): void {
    this.#document.addPage()
    this.y = MARGIN
  }

  /** The shop's name at the present height, so high. Its drawing reaches 960 above the line on which it stands. */
  wordmark(height: number): void {
    const scale = height / 1000
    const drawn = this.#document
      .save()
      .translate(this.left, this.y + 960 * scale)
      .scale(scale)
    drawn.path(wordmarkDrawing.letters).fill(colours.wine)
    drawn.path(wordmarkDrawing.stone).fill(colours.goldLeaf)
    drawn.restore()
  }

  /** Writes the foot of every page, and answers the whole document. Nothing can be written afterwards. */
  async finish(): Promise<Buffer> {
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      this.#document.switchToPage(page)
      this.y = PAGE.height - MARGIN - 16
      this.line()
      this.y += 8
      const foot = { x: this.left, width: this.width, size: 8, colour: 'inkSoft' } as const
      this.write(`${brand.name}, ${brand.tagline}. ${brand.email}, ${brand.phone.shown}`, foot)
      if (count > 1) this.write(`Page ${page - start + 1} of ${count}`, { ...foot, align: 'right' })
    }
    this.#document.end()
    return await this.#bytes
  }
}

/** Opens an empty paper. What writes PDF is loaded with the first one, so that a shop starts without it. */
export async function createPdf({ title, createdAt }: { title: string; createdAt: Date }): Promise<PdfDocument> {
  const { default: Document } = await import('pdfkit')
  const faces = await readFonts()
  const document = new Document({
    size: [PAGE.width, PAGE.height],
    // Where words end is decided here; with a margin the library would begin pages by itself.
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: brand.name, CreationDate: createdAt },
  })
  for (const [face, bytes] of faces) document.registerFont(face, bytes)
  return new PdfDocument(document)
}

const readFonts = loadOnce(() => {
  const folder = join(projectRoot, 'server/pdf/fonts')
  return Promise.all(
    Object.entries(FONT_FILES).map(async ([face, file]) => [face, await readFile(join(folder, file))] as const),
  )
})

/** Which typeface can write what people have typed. */

type FontWeight = 'regular' | 'semibold' | 'display'
type FontName = FontWeight | 'devanagari' | 'gujarati'

const SCRIPT_FONTS: readonly (readonly [RegExp, FontName])[] = [
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Gujarati}/u, 'gujarati'],
]

/** The face of a script that only one face has; for everything else the one that is wanted. */
function fontFor(words: string, wanted: FontWeight): FontName {
  return SCRIPT_FONTS.find(([script]) => script.test(words))?.[1] ?? wanted
}
