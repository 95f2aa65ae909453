import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/project-root.ts'
import type { FontName } from './font-coverage.ts'
import type { TextRun } from './text-runs.ts'

/**
 * The fonts of one document. Each is read when the first text needs it, and only its
 * used glyphs get into the file.
 */
export class PdfFonts {
  readonly #document: PDFKit.PDFDocument
  readonly #registered = new Set<FontName>()
  /**
   * Runs with marks at whose anchors the library throws. They are printed without moving
   * their marks, rather than not at all.
   */
  readonly #unpositioned = new Set<string>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  /** In points, without a gap. Arabic leaves room for marks that addresses do not have. */
  lineHeight(font: FontName, size: number): number {
    return Math.min(this.#select(font, size).currentLineHeight(), 1.45 * size)
  }

  widthOf({ font, text }: TextRun, size: number): number {
    const document = this.#select(font, size)
    try {
      return document.widthOfString(text, this.#featuresOf({ font, text }))
    } catch {
      this.#unpositioned.add(`${font} ${text}`)
      return document.widthOfString(text, this.#featuresOf({ font, text }))
    }
  }

  /** From `x`, on the baseline `y`, both in points. The run must have been measured. */
  draw({ font, text }: TextRun, size: number, x: number, y: number): void {
    const options = { lineBreak: false, baseline: 'alphabetic' as const, ...this.#featuresOf({ font, text }) }
    this.#select(font, size).text(text, x, y, options)
  }

  #featuresOf({ font, text }: TextRun): Features {
    return this.#unpositioned.has(`${font} ${text}`) ? { features: UNPOSITIONED } : {}
  }

  #select(font: FontName, size: number): PDFKit.PDFDocument {
    if (!this.#registered.has(font)) {
      this.#document.registerFont(font, readFileSync(join(projectRoot, 'server/pdf/fonts', `${font}.ttf`)))
      this.#registered.add(font)
    }
    return this.#document.font(font).fontSize(size)
  }
}

/** The library takes an object, too, which its types do not know: false turns a feature off. */
interface Features {
  features?: PDFKit.Mixins.OpenTypeFeatures[]
}
const UNPOSITIONED = Object.fromEntries(
  ['mark', 'mkmk', 'abvm', 'blwm', 'dist', 'curs', 'kern'].map((tag) => [tag, false]),
) as unknown as NonNullable<Features['features']>
