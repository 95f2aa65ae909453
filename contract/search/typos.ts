/** Typing mistakes: how many a word may have, and how many lie between two words. Vowels count half. */

/** How many typing mistakes a sound may have to be another one. Short words are too easily some other word. */
export function maxTypos(sound: string, other: string): number {
  const length = Math.min(sound.length, other.length)
  if (length < 3) return 0
  // Nearly everybody gets the first letter right.
  if (sound[0] !== other[0]) return length < 5 ? 0.5 : 1
  if (length === 3) return 0.5
  return length < 7 ? 1 : 2
}

/** How far a typed word is from another one, in typing mistakes. */
export interface EditDistance {
  /** From the whole word. */
  whole: number
  /** From that beginning of the word which fits best: the word may not be finished yet. */
  start: number
}

/** Longer words are compared by their beginning. */
const MAX_COMPARED_LENGTH = 40

/** Three rows of the table, reused: a typing mistake is looked for in thousands of words at once. */
let above = new Float64Array(MAX_COMPARED_LENGTH + 1)
let current = new Float64Array(MAX_COMPARED_LENGTH + 1)
let before = new Float64Array(MAX_COMPARED_LENGTH + 1)

const TOO_FAR: EditDistance = { whole: Number.POSITIVE_INFINITY, start: Number.POSITIVE_INFINITY }

/**
 * Counts letters left out, put in, exchanged, or swapped with their neighbour, each as one mistake. A vowel is half a
 * letter: `nackless` and `necklace` differ less than `ring` and `king`. Gives up, and answers infinity, beyond `limit`.
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

/** One bit per letter that a word has: words whose bits differ much cannot be near each other. */
export function letterMask(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 31)
  return letters
}

/** The least number of mistakes that the letters of `a` which are not in `b` can stand for. */
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
