/**
 * Words as shoppers type them: plurals, the many ways to write one Hindi word in Roman letters, and typing mistakes.
 * Everything here is a pure function of its text.
 */

/** The words of a text, in lower case, without accents and punctuation. `women's` is `womens`. */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFKC')
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** A word without its English plural: `rings` and `ring` are one. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=ch|sh|x|z|ss)es$/, '').replace(/s$/, '')
}

/** In this order: each says which spellings stand for one sound. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?:tch|chh|ch)/g, '('],
  [/c(?=[eiy])/g, 's'],
  [/[cq]|ck/g, 'k'],
  [/\(/g, 'c'],
  [/([bdgjkst])h/g, '$1'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})[aeio]+$/, ''],
]

/** What a word sounds like: equal for `jhumka`, `jhoomki` and `zumka`, for `payal` and `paayal`, `choodi` and `chudi`. */
export function soundOf(word: string): string {
  return spellings.reduce((sound, [spelling, to]) => sound.replace(spelling, to), word)
}

/** How many typing mistakes a word of this length may have. Short words are too easily another word. */
export function mistakesAllowed(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** How far a typed word is from another one, in typing mistakes. */
export interface Distance {
  /** From the whole word. */
  whole: number
  /** From that beginning of the word which fits best: the word may not be finished yet. */
  start: number
}

/** Counts letters left out, put in, exchanged, or swapped with their neighbour, each as one mistake. */
export function distance(typed: string, word: string): Distance {
  let before: number[] = []
  let above = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= word.length; column++) {
      const differs = typed[row - 1] === word[column - 1] ? 0 : 1
      let least = Math.min(cell(above, column) + 1, cell(current, column - 1) + 1, cell(above, column - 1) + differs)
      if (typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]) {
        least = Math.min(least, cell(before, column - 2) + 1)
      }
      current.push(least)
    }
    before = above
    above = current
  }
  return { whole: cell(above, word.length), start: Math.min(...above) }
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

/** One bit per letter that a word has: words whose bits differ much cannot be near each other. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 31)
  return letters
}

/** How many bits are set in `a` but not in `b`. */
export function lettersMissing(a: number, b: number): number {
  let rest = a & ~b
  let count = 0
  for (; rest !== 0; count++) rest &= rest - 1
  return count
}
