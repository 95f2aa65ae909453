/**
 * Splits a text into runs of one font and one direction. PDFs name a font for every
 * run, and the library shapes each run alone.
 */
import bidiFactory from 'bidi-js'
import { withoutInvisible } from '#contract/typed-text.ts'
import { type FontName, fontNames, hasGlyphs } from './font-coverage.ts'

export interface TextRun {
  font: FontName
  text: string
}

/** Printed for letters that no font has: the font's own box for missing glyphs. */
const BOX: TextRun = { font: 'figtree-regular', text: '\u25a1' }

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** In one line, with joiners as the only invisible characters. */
export function printableText(text: string): string {
  return withoutInvisible(text)
    .replace(/\s+/g, ' ')
    .replace(/\p{Variation_Selector}/gu, '')
}

/** The runs of a printable line, from left to right. */
export function lineRuns(line: string, font: FontName): TextRun[] {
  const runs = byFont(line, font)
  return hasRightToLeft(line) ? inVisualOrder(runs) : runs
}

/** Letters that no font has, each once. Pictographs are no letters. */
export function unprintableLetters(text: string): string[] {
  return [...new Set(graphemesOf(printableText(text)).filter((grapheme) => toRun(grapheme, 'figtree-regular') === BOX))]
}

/** In the order of reading. Neutral characters take the font of the letters before them, or else after. */
function byFont(text: string, font: FontName): TextRun[] {
  const runs: TextRun[] = []
  let before: FontName | null = null
  for (const [grapheme, preferred] of withWordFont(text, font)) {
    const isNeutral = NEUTRAL.test(grapheme)
    const run: TextRun | null =
      isNeutral && before && hasGlyphs(before, grapheme)
        ? { font: before, text: grapheme }
        : toRun(grapheme, isNeutral ? (before ?? preferred) : preferred)
    // Without a space on both sides of a pictograph that is left out.
    if (!run || (grapheme === ' ' && runs.at(-1)?.text.endsWith(' '))) continue
    const last = runs.at(-1)
    if (last?.font === run.font && run !== BOX) last.text += run.text
    else if (last && before === null && !isNeutral && run !== BOX && hasGlyphs(run.font, last.text)) {
      runs[runs.length - 1] = { font: run.font, text: last.text + run.text }
    } else runs.push({ ...run })
    if (!isNeutral) before = run.font
  }
  return runs
}

/** So that one letter with rare accents does not stand out of its word. */
function withWordFont(text: string, font: FontName): [grapheme: string, preferred: FontName][] {
  return text.split(/( +)/).flatMap((word) => {
    const preferred = !hasGlyphs(font, word) && hasGlyphs('noto-sans', word) ? 'noto-sans' : font
    return graphemesOf(word).map((grapheme): [string, FontName] => [grapheme, preferred])
  })
}

/** Digits, punctuation and spaces. */
const NEUTRAL = /^[\p{Script=Common}\p{Script=Inherited}]+$/u
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
const JOINERS = /[\u200c\u200d]/g

/** Null if nothing of it is printed. */
function toRun(grapheme: string, preferred: FontName): TextRun | null {
  const visible = grapheme.replace(JOINERS, '')
  if (visible === '') return null
  const font = [preferred, ...fontNames].find((name) => hasGlyphs(name, visible))
  if (font) return { font, text: hasGlyphs(font, grapheme) ? grapheme : visible }
  if (!PICTOGRAPH.test(grapheme)) return BOX
  const text = [...visible].filter((character) => hasGlyphs(preferred, character)).join('')
  return text === '' ? null : { font: preferred, text }
}

function graphemesOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

interface LevelRun extends TextRun {
  /** Odd from right to left (Unicode Standard Annex 9). */
  level: number
}

/** A text without other letters is read from the right. */
function inVisualOrder(runs: readonly TextRun[]): TextRun[] {
  const text = runs.map((run) => run.text).join('')
  const isAllRightToLeft = !/\p{L}/u.test(text.replace(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu, ''))
  const { levels } = bidi.getEmbeddingLevels(text, isAllRightToLeft ? 'rtl' : 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const split: LevelRun[] = []
  let index = 0
  for (const { font, text: all } of runs) {
    let isFirst = true
    for (const character of all.split('')) {
      const level = levels[index] ?? 0
      const last = split.at(-1)
      const shown = mirrored.get(index) ?? character
      if (last && !isFirst && last.level === level) last.text += shown
      else split.push({ font, text: shown, level })
      isFirst = false
      index += 1
    }
  }
  return reorder(split).flatMap(toShaped)
}

/** Rule L2: from the highest level down, reverses what has at least this level. */
function reorder(runs: readonly LevelRun[]): LevelRun[] {
  const highest = Math.max(...runs.map(({ level }) => level))
  let ordered = [...runs]
  for (let level = highest; level >= 1; level--) {
    const next: LevelRun[] = []
    let group: LevelRun[] = []
    for (const run of ordered) {
      if (run.level >= level) group = [run, ...group]
      else {
        next.push(...group, run)
        group = []
      }
    }
    ordered = [...next, ...group]
  }
  return ordered
}

/**
 * The library reverses a run with Arabic letters, and no other; it keeps the order of
 * words. So each word becomes a run of its own.
 */
function toShaped({ font, text, level }: LevelRun): TextRun[] {
  const isRightToLeft = level % 2 === 1
  const words = isRightToLeft ? text.split(/( +)/).reverse() : [text]
  return words.filter(Boolean).map((word) => {
    const isReversed = /\p{Script=Arabic}/u.test(word)
    return { font, text: isRightToLeft === isReversed ? word : graphemesOf(word).reverse().join('') }
  })
}
