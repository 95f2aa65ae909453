/**
 * Finds the indexed words that a typed word may mean, despite mistakes or a
 * missing end.
 */
import type { IndexedWord, SearchIndex } from './search-index.ts'
import { editDistance, maxTypos, weightOf } from './typos.ts'
import { phoneticKey } from './words.ts'

export interface WordMatch {
  /** Each with a confidence from 0 to 1. */
  meanings: ReadonlyMap<IndexedWord, number>
  /** The kind asked for, if the shop sells none and the meanings are only near it. */
  near: string | undefined
}

/** With `isLast`, the shopper may still be typing the word. */
export function matchWord(index: SearchIndex, word: string, isLast: boolean): WordMatch {
  const meanings = new Map<IndexedWord, number>()
  const add = (entry: IndexedWord, quality: number) => {
    if (quality > (meanings.get(entry) ?? 0)) meanings.set(entry, quality)
  }
  const exact = index.words.get(word)
  if (exact) add(exact, 1)
  if (!exact?.isStrong) {
    for (const entry of index.bySound.get(phoneticKey(word)) ?? []) add(entry, 0.9)
  }
  if (isLast) {
    for (const entry of index.strongWords) {
      if (entry.word.startsWith(word)) add(entry, 0.5 + (0.4 * word.length) / entry.word.length)
    }
  }
  if (!exact && ![...meanings.keys()].some((entry) => entry.isStrong)) {
    for (const [entry, quality] of findTypoMatches(index, word, isLast)) add(entry, quality)
  }
  const asked = [...meanings.keys()]
  if (asked.some((entry) => entry.products.length > 0)) return { meanings, near: undefined }
  for (const other of asked.flatMap((entry) => entry.alternatives)) add(other, 0.5)
  return { meanings, near: asked.find(({ kind }) => kind)?.kind }
}

interface TypedWord {
  readonly word: string
  readonly sound: string
  /** The last word may be unfinished. */
  readonly isLast: boolean
}

/**
 * Returns the strong words with the fewest mistakes, each with a confidence from
 * 0 to 1.
 */
function findTypoMatches({ strongWords }: SearchIndex, word: string, isLast: boolean): [IndexedWord, number][] {
  const typed: TypedWord = { word, sound: phoneticKey(word), isLast }
  let fewest = 2
  let found: [IndexedWord, number][] = []
  // A word with very few distinct letters would match almost anything.
  if ([...new Set(typed.sound)].reduce((sum, letter) => sum + weightOf(letter), 0) < 2) return found
  for (const entry of strongWords) {
    const mistakes = countTypos(typed, entry, fewest)
    if (mistakes === null) continue
    if (mistakes < fewest) found = []
    fewest = mistakes
    found.push([entry, 0.8 - 0.2 * mistakes])
  }
  return found
}

/** Returns null if there are too many for a match. */
function countTypos(typed: TypedWord, entry: IndexedWord, atMost: number): number | null {
  const allowed = Math.min(atMost, maxTypos(typed.sound, entry.sound))
  if (allowed === 0) return null
  // Only an unfinished word may lack letters at its end, and then has at most
  // half a mistake.
  const mayGrow = typed.isLast && typed.sound.length > 4
  // Each letter too many or missing counts at least half a mistake.
  const lengthened = entry.sound.length - typed.sound.length
  if (-lengthened > 2 * allowed || (lengthened > 2 * allowed && !mayGrow)) return null
  const { whole, start } = editDistance(typed.sound, entry.sound, allowed)
  const isUnfinished = mayGrow && start <= 0.5 && whole > 1
  const mistakes = isUnfinished ? 1 : whole
  if (mistakes > allowed) return null
  // Sounding alike is not enough, as a mistake changes few letters: `saree` is
  // not `surya`.
  const written = editDistance(typed.word, entry.word)
  const isFarWritten = (isUnfinished ? written.start : written.whole) >= typed.word.length * 0.4
  return isFarWritten ? null : mistakes
}
