/** The fonts of PDFs, chosen by script and weight. */
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

/** Pairs of font name and contents. */
export const readFonts = loadOnce(() => {
  const folder = join(projectRoot, 'server/pdf/fonts')
  return Promise.all(
    Object.entries(FONT_FILES).map(async ([name, file]) => [name, await readFile(join(folder, file))] as const),
  )
})

/** Devanagari and Gujarati letters need fonts of their own. */
export function fontFor(text: string, weight: FontWeight): FontName {
  return SCRIPT_FONTS.find(([script]) => script.test(text))?.[1] ?? weight
}
