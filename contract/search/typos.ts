/**
 * Counts and limits the typing mistakes between two words. A wrong vowel is half
 * a mistake.
 */

/**
 * Expects phonetic keys. Short words allow fewer mistakes, as they are more
 * easily confused.
 */
export function maxTypos(sound: string, other: string): number {
  const length = Math.min(sound.length, other.length)
  if (length < 3) return 0
  // The first letter is rarely mistyped.
  if (sound[0] !== other[0]) return length < 5 ? 0.5 : 1
  if (length === 3) return 0.5
  return length < 7 ? 1 : 2
}

export interface EditDistance {
  /** Compared with the whole word. */
  whole: number
  /**
   * Compared with the best-matching prefix, in case the typed word is unfinished.
   */
  start: number
}

/** In letters. The rest of a longer word is ignored. */
const MAX_COMPARED_LENGTH = 40

const TOO_FAR: EditDistance = { whole: Number.POSITIVE_INFINITY, start: Number.POSITIVE_INFINITY }

/**
 * A missing, extra or wrong letter counts one, or half if it is a vowel; swapping
 * two counts one. May stop early above `limit` and return infinity.
 */
export function editDistance(typed: string, word: string, limit = Number.POSITIVE_INFINITY): EditDistance {
  const letters = word.slice(0, MAX_COMPARED_LENGTH)
  const weights = Array.from(letters, weightOf)
  let before: number[] = []
  let above = [0]
  for (const [column, weight] of weights.entries()) above.push(at(above, column) + weight)
  for (let row = 0; row < Math.min(typed.length, MAX_COMPARED_LENGTH); row++) {
    const letter = typed.charAt(row)
    const weight = weightOf(letter)
    let left = at(above, 0) + weight
    const current = [left]
    for (const [column, other] of weights.entries()) {
      const exchanged = letter === letters[column] ? 0 : Math.max(weight, other)
      left = Math.min(at(above, column + 1) + weight, left + other, at(above, column) + exchanged)
      if (letter === letters[column - 1] && typed[row - 1] === letters[column]) {
        left = Math.min(left, at(before, column - 1) + 1)
      }
      current.push(left)
    }
    if (Math.min(...current) > limit + 1) return TOO_FAR
    before = above
    above = current
  }
  return { whole: at(above, letters.length), start: Math.min(...above) }
}

/** Between names rather than sounds: a vowel counts as much as a consonant. Infinite above `limit`. */
export function countSlips(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY
  // In upper case no letter is weighed as a vowel.
  const { whole } = editDistance(one.toUpperCase(), other.toUpperCase(), limit)
  return whole > limit ? Number.POSITIVE_INFINITY : whole
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

export function weightOf(letter: string): number {
  return 'aeiou'.includes(letter) ? 0.5 : 1
}
