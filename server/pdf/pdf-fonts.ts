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

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  /** In points, without a gap. Arabic leaves room for marks that addresses do not have. */
  lineHeight(font: FontName, size: number): number {
    return Math.min(this.#select(font, size).currentLineHeight(), 1.45 * size)
  }

  widthOf({ font, text }: TextRun, size: number): number {
    const document = this.#select(font, size)
    return withFallback((features) => document.widthOfString(text, features), text)
  }

  /** From `x`, on the baseline `y`, both in points. */
  draw({ font, text }: TextRun, size: number, x: number, y: number): void {
    const document = this.#select(font, size)
    const options = { lineBreak: false, baseline: 'alphabetic' as const }
    withFallback((features) => document.text(text, x, y, { ...options, ...features }), text)
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

/**
 * The library throws at some anchors of marks. The text then is printed without moving
 * its marks, rather than not at all.
 */
export function withFallback<Result>(shape: (features: Features) => Result, text: string): Result {
  try {
    return shape({})
  } catch (error) {
    if (!(error instanceof TypeError)) throw new Error(`The text “${text}” cannot be printed.`, { cause: error })
    return shape({ features: UNPOSITIONED })
  }
}
