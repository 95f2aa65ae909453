/** The fonts of PDFs: their files, and which one a text needs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../lib/project-root.ts'
import { loadOnce } from '../lib/promises.ts'

export type FontWeight = 'regular' | 'semibold' | 'display'
type FontName = FontWeight | 'devanagari' | 'gujarati'

const FONT_FILES: Record<FontName, string> = {
  regular: 'figtree-regular.ttf',
  semibold: 'figtree-semibold.ttf',
  display: 'marcellus.ttf',
  devanagari: 'noto-sans-devanagari.ttf',
  gujarati: 'noto-sans-gujarati.ttf',
}

const SCRIPT_FONTS: readonly (readonly [RegExp, FontName])[] = [
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Gujarati}/u, 'gujarati'],
]

/** Reads all fonts from their files, once. Returns pairs of name and content. */
export const readFonts = loadOnce(() => {
  const folder = join(projectRoot, 'server/pdf/fonts')
  return Promise.all(
    Object.entries(FONT_FILES).map(async ([name, file]) => [name, await readFile(join(folder, file))] as const),
  )
})

/** Returns the font for a text: the one for its script if it needs one, otherwise the one for the weight. */
export function fontFor(text: string, weight: FontWeight): FontName {
  return SCRIPT_FONTS.find(([script]) => script.test(text))?.[1] ?? weight
}
