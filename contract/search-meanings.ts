/** From a typed word to the words of the catalogue that it can mean. */
import { distance, lettersOf, mistakesAllowed, mistakesBetween } from './search-typos.ts'
import type { Entry, Vocabulary } from './search-vocabulary.ts'
import { soundOf } from './search-words.ts'

/** What a typed word can mean, each with how sure that is, from 0 to 1. */
export function meaningsOf(vocabulary: Vocabulary, unit: string, isLast: boolean): Map<Entry, number> {
  const meanings = new Map<Entry, number>()
  const add = (entry: Entry, quality: number) => {
    if (quality > (meanings.get(entry) ?? 0)) meanings.set(entry, quality)
  }
  const sound = soundOf(unit)
  const exact = vocabulary.entries.get(unit)
  if (exact) add(exact, 1)
  if (!exact?.isStrong) {
    for (const entry of vocabulary.bySound.get(sound) ?? []) add(entry, 0.9)
  }
  if (isLast) {
    for (const entry of vocabulary.strong) {
      if (entry.word.startsWith(unit)) add(entry, 0.5 + (0.4 * unit.length) / entry.word.length)
    }
  }
  if (!exact && ![...meanings.keys()].some((entry) => entry.isStrong)) {
    for (const [entry, quality] of mistyped(vocabulary, unit, isLast)) add(entry, quality)
  }
  if (![...meanings.keys()].some((entry) => entry.products.length > 0)) {
    for (const other of [...meanings.keys()].flatMap((entry) => entry.instead ?? [])) add(other, 0.5)
  }
  return meanings
}

interface Typed {
  readonly word: string
  readonly sound: string
  readonly letters: number
  /** More of it may follow. */
  readonly isLast: boolean
}

/** Entries that the typed word was probably meant to be: those with the fewest mistakes. */
function mistyped(vocabulary: Vocabulary, word: string, isLast: boolean): [Entry, number][] {
  const sound = soundOf(word)
  const typed: Typed = { word, sound, letters: lettersOf(sound), isLast }
  let fewest = 2
  let found: [Entry, number][] = []
  // With fewer than two sounding letters a word could be any.
  if (mistakesBetween(typed.letters, 0) < 2) return found
  for (const entry of vocabulary.strong) {
    const mistakes = mistakesIn(typed, entry, fewest)
    if (mistakes === null) continue
    if (mistakes < fewest) found = []
    fewest = mistakes
    found.push([entry, 0.8 - 0.2 * mistakes])
  }
  return found
}

/** Mistakes in the typed word if it was meant to be this entry; `null` when they are too many. */
function mistakesIn(typed: Typed, entry: Entry, atMost: number): number | null {
  const allowed = Math.min(atMost, mistakesAllowed(typed.sound, entry.sound))
  const least = mistakesBetween(typed.letters, entry.letters)
  if (allowed === 0 || least > allowed) return null
  // A finished word has no letters to come, and one being typed may have half a mistake so far.
  const mayGrow = typed.isLast && typed.sound.length > 4 && least <= 0.5
  if (!mayGrow && mistakesBetween(entry.letters, typed.letters) > allowed) return null
  const { whole, start } = distance(typed.sound, entry.sound, allowed)
  const isUnfinished = mayGrow && start <= 0.5 && whole > 1
  const mistakes = isUnfinished ? 1 : whole
  if (mistakes > allowed) return null
  // What only sounds alike is no typing mistake: `saree` is not `surya`.
  const written = distance(typed.word, entry.word)
  const isFarWritten = (isUnfinished ? written.start : written.whole) >= typed.word.length * 0.4
  return isFarWritten ? null : mistakes
}
