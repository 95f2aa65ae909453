/**
 * Finds the vocabulary entries that a word in a search term may refer to, allowing for typing mistakes and unfinished
 * words.
 */
import { editDistance, letterMask, maxTypos, minTyposBetween } from './typos.ts'
import type { Vocabulary, VocabularyEntry } from './vocabulary.ts'
import { phoneticKey } from './words.ts'

/**
 * Returns the vocabulary entries that a typed word may refer to, each with a confidence from 0 to 1. If `isLast` is
 * true, the word may be unfinished, because the shopper may still be typing.
 */
export function matchWord(vocabulary: Vocabulary, word: string, isLast: boolean): Map<VocabularyEntry, number> {
  const meanings = new Map<VocabularyEntry, number>()
  const add = (entry: VocabularyEntry, quality: number) => {
    if (quality > (meanings.get(entry) ?? 0)) meanings.set(entry, quality)
  }
  const sound = phoneticKey(word)
  const exact = vocabulary.find(word)
  if (exact) add(exact, 1)
  if (!exact?.isStrong) {
    for (const entry of vocabulary.soundingLike(sound)) add(entry, 0.9)
  }
  if (isLast) {
    for (const entry of vocabulary.startingWith(word)) {
      add(entry, 0.5 + (0.4 * word.length) / entry.word.length)
    }
  }
  if (!exact && ![...meanings.keys()].some((entry) => entry.isStrong)) {
    for (const [entry, quality] of findTypoMatches(vocabulary, word, isLast)) add(entry, quality)
  }
  if (![...meanings.keys()].some((entry) => entry.products.length > 0)) {
    for (const other of [...meanings.keys()].flatMap((entry) => entry.alternatives ?? [])) add(other, 0.5)
  }
  return meanings
}

interface TypedWord {
  readonly word: string
  readonly sound: string
  readonly letters: number
  /** Whether this is the last word of the search, which may be unfinished. */
  readonly isLast: boolean
}

/**
 * Returns the vocabulary entries that differ from a word by the fewest typing mistakes, each with a confidence from 0
 * to 1.
 */
function findTypoMatches(vocabulary: Vocabulary, word: string, isLast: boolean): [VocabularyEntry, number][] {
  const sound = phoneticKey(word)
  const typed: TypedWord = { word, sound, letters: letterMask(sound), isLast }
  let fewest = 2
  let found: [VocabularyEntry, number][] = []
  // A word with very few distinct letters would match almost anything.
  if (minTyposBetween(typed.letters, 0) < 2) return found
  for (let at = 0; at < vocabulary.strongLetters.length; at++) {
    const letters = vocabulary.strongLetters[at] ?? 0
    // Most words differ in so many letters that nothing else has to be compared.
    if (minTyposBetween(typed.letters, letters) > fewest) continue
    const entry = vocabulary.strongAt(at)
    const mistakes = countTypos(typed, { ...entry, letters }, fewest)
    if (mistakes === null) continue
    if (mistakes < fewest) found = []
    fewest = mistakes
    found.push([entry, 0.8 - 0.2 * mistakes])
  }
  return found
}

/**
 * Returns the number of typing mistakes between a typed word and a vocabulary entry. Returns null if there are too many
 * mistakes for the two to match.
 */
function countTypos(typed: TypedWord, entry: VocabularyEntry & { letters: number }, atMost: number): number | null {
  const allowed = Math.min(atMost, maxTypos(typed.sound, entry.sound))
  const least = minTyposBetween(typed.letters, entry.letters)
  if (allowed === 0 || least > allowed) return null
  // Only an unfinished word may lack letters at its end. The part typed so far may then contain at most half a mistake.
  const mayGrow = typed.isLast && typed.sound.length > 4 && least <= 0.5
  if (!mayGrow && minTyposBetween(entry.letters, typed.letters) > allowed) return null
  const { whole, start } = editDistance(typed.sound, entry.sound, allowed)
  const isUnfinished = mayGrow && start <= 0.5 && whole > 1
  const mistakes = isUnfinished ? 1 : whole
  if (mistakes > allowed) return null
  // A similar sound is not enough, because a typing mistake changes only a few letters: `saree` must not match `surya`.
  const written = editDistance(typed.word, entry.word)
  const isFarWritten = (isUnfinished ? written.start : written.whole) >= typed.word.length * 0.4
  return isFarWritten ? null : mistakes
}
