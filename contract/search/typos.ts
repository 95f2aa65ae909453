/**
 * Counts the typing mistakes between two words, and limits how many mistakes a match may have. A wrong vowel counts as
 * half a mistake.
 */

/**
 * Returns the maximum number of typing mistakes allowed for two words to match, given their phonetic keys. Short words
 * allow fewer mistakes, because they are more easily confused.
 */
export function maxTypos(sound: string, other: string): number {
  const length = Math.min(sound.length, other.length)
  if (length < 3) return 0
  // The first letter is rarely mistyped.
  if (sound[0] !== other[0]) return length < 5 ? 0.5 : 1
  if (length === 3) return 0.5
  return length < 7 ? 1 : 2
}

/** The number of typing mistakes between a typed word and another word. */
export interface EditDistance {
  /** The number of mistakes compared with the whole word. */
  whole: number
  /**
   * The number of mistakes compared with the best-matching prefix of the word, in case the typed word is unfinished.
   */
  start: number
}

/** Maximum number of letters to compare. The rest of a longer word is ignored. */
const MAX_COMPARED_LENGTH = 40

/** Rows of the edit-distance table, allocated once and reused because each search compares thousands of words. */
let above = new Float64Array(MAX_COMPARED_LENGTH + 1)
let current = new Float64Array(MAX_COMPARED_LENGTH + 1)
let before = new Float64Array(MAX_COMPARED_LENGTH + 1)

const TOO_FAR: EditDistance = { whole: Number.POSITIVE_INFINITY, start: Number.POSITIVE_INFINITY }

/**
 * Returns the number of typing mistakes between two words. A missing, extra or wrong letter counts as one mistake, or
 * half if it is a vowel; swapping two letters counts as one. May stop early and return infinity if the number exceeds
 * `limit`.
 */
export function editDistance(typed: string, word: string, limit = Number.POSITIVE_INFINITY): EditDistance {
  const rows = Math.min(typed.length, MAX_COMPARED_LENGTH)
  const columns = Math.min(word.length, MAX_COMPARED_LENGTH)
  above[0] = 0
  for (let column = 1; column <= columns; column++) above[column] = at(above, column - 1) + weightAt(word, column - 1)
  for (let row = 1; row <= rows; row++) {
    const letter = typed.charCodeAt(row - 1)
    const weight = weightAt(typed, row - 1)
    let nearest = at(above, 0) + weight
    current[0] = nearest
    for (let column = 1; column <= columns; column++) {
      const other = weightAt(word, column - 1)
      const exchanged = letter === word.charCodeAt(column - 1) ? 0 : Math.max(weight, other)
      let least = Math.min(
        at(above, column) + weight,
        at(current, column - 1) + other,
        at(above, column - 1) + exchanged,
      )
      if (letter === word.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === word.charCodeAt(column - 1)) {
        least = Math.min(least, at(before, column - 2) + 1)
      }
      current[column] = least
      if (least < nearest) nearest = least
    }
    if (nearest > limit + 1) return TOO_FAR
    ;[before, above, current] = [above, current, before]
  }
  return { whole: at(above, columns), start: above.subarray(0, columns + 1).reduce((a, b) => Math.min(a, b)) }
}

function at(row: Float64Array, column: number): number {
  return row[column] ?? 0
}

function weightAt(word: string, position: number): number {
  return VOWELS.has(word.charCodeAt(position)) ? 0.5 : 1
}

const VOWELS = new Set(Array.from('aeiou', (vowel) => vowel.charCodeAt(0)))

/**
 * Returns a bit mask of the letters in a word. Comparing the masks of two words quickly shows if the words cannot be
 * similar.
 */
export function letterMask(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 31)
  return letters
}

/**
 * Returns a lower bound for the number of typing mistakes between two words, given their letter masks. Counts only the
 * letters of `a` that are missing in `b`.
 */
export function minTyposBetween(a: number, b: number): number {
  const missing = a & ~b
  return countBits(missing & ~VOWEL_LETTERS) + countBits(missing & VOWEL_LETTERS) / 2
}

function countBits(bits: number): number {
  let rest = bits
  let found = 0
  for (; rest !== 0; found++) rest &= rest - 1
  return found
}

const VOWEL_LETTERS = letterMask('aeiou')
