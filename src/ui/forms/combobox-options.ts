import { splitWords } from '#contract/search/words.ts'

/** By option, e.g. `Bengaluru: ['Bangalore']`. */
export type OtherNames = Readonly<Record<string, readonly string[]>>

export interface Match {
  option: string
  /** By which the option was found. Null if found by its own name. */
  otherName: string | null
}

/**
 * Options that contain the typed text, or whose other names begin with it.
 * Ignores case, accents and spaces. Those that start with the text come first.
 * Blank text matches every option.
 */
export function matchingOptions(options: readonly string[], typed: string, otherNames: OtherNames = {}): Match[] {
  const query = toKey(typed)
  if (!query) return options.map((option) => ({ option, otherName: null }))
  const ranked = options.flatMap((option) => rankedMatch(option, query, otherNames[option] ?? []))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ match }) => match)
}

function rankedMatch(option: string, query: string, otherNames: readonly string[]): { match: Match; rank: number }[] {
  const rank = matchRank(option, query)
  if (rank !== NO_MATCH) return [{ match: { option, otherName: null }, rank }]
  const otherName = otherNames.find((name) => startsWith(name, query))
  return otherName ? [{ match: { option, otherName }, rank: toKey(otherName) === query ? 0 : 1 }] : []
}

/**
 * Maximum number of options in the list, so that even a state with a thousand
 * cities opens without delay.
 */
const MAX_SHOWN = 100

/**
 * Returns the first 100 matches for the list. If the selected option is a later
 * match, the list begins with it.
 */
export function shownOptions(matches: readonly Match[], selected: string): readonly Match[] {
  if (matches.length <= MAX_SHOWN) return matches
  const first = matches.slice(0, MAX_SHOWN)
  const later = matches.slice(MAX_SHOWN).find(({ option }) => option === selected)
  return later ? [later, ...first.slice(0, -1)] : first
}

/** The option with this name or, failing that, with this other name. */
export function findOption(options: readonly string[], typed: string, otherNames: OtherNames = {}): string | undefined {
  const query = toKey(typed)
  if (!query) return undefined
  return (
    options.find((option) => toKey(option) === query) ??
    options.find((option) => otherNames[option]?.some((name) => toKey(name) === query))
  )
}

/** In letters. Short forms are other names only as a whole: no list of states for `C` begins with `CG`. */
const SHORT_FORM = 4

function startsWith(otherName: string, query: string): boolean {
  const key = toKey(otherName)
  return otherName.length > SHORT_FORM ? key.startsWith(query) : key === query
}

const NO_MATCH = 3

function matchRank(option: string, query: string): number {
  const words = wordsOf(option)
  const key = words.join('')
  if (key.startsWith(query)) return 0
  if (words.some((_, index) => words.slice(index).join('').startsWith(query))) return 1
  return key.includes(query) ? 2 : NO_MATCH
}

function toKey(text: string): string {
  return wordsOf(text).join('')
}

/** That have no accented form, and so are not split from their mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
}

function wordsOf(text: string): string[] {
  const plain = text
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replace(/[æœøłđðþßı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
  return splitWords(plain)
}

/** Number of options that Page Up and Page Down skip (specification, section 9). */
const PAGE_SIZE = 5

/**
 * Functions that return the index of the option to which a key moves. `from` is
 * the index of the active option (-1 if there is none), and `last` is the index
 * of the last option.
 */
const KEY_MOVES: Record<string, (from: number, last: number) => number> = {
  ArrowDown: (from, last) => (from >= last ? 0 : from + 1),
  ArrowUp: (from, last) => (from <= 0 ? last : from - 1),
  PageDown: (from, last) => Math.min(from + PAGE_SIZE, last),
  PageUp: (from) => Math.max(from - PAGE_SIZE, 0),
}

/**
 * Returns the index of the option to which a key moves, or null if the key does
 * not move between options. The arrow keys wrap around at both ends.
 */
export function nextOptionIndex(key: string, from: number, last: number): number | null {
  return KEY_MOVES[key]?.(from, last) ?? null
}
