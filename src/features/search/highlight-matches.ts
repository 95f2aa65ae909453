import { phoneticKey, splitWords, toSingular } from '#contract/search/words.ts'

export interface TitlePart {
  /** Index of the part's first character within the title. */
  start: number
  text: string
  isMatch: boolean
}

/**
 * Splits a product title into parts that match the search term and parts that do
 * not. For example, `mo` matches the start of "Moti", and `jhoomki` matches all
 * of "Jhumka".
 */
export function highlightMatches(title: string, term: string): TitlePart[] {
  const termWords = splitWords(term)
  return [...title.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: text, index }) => {
    const length = matchLength(text, termWords)
    return [
      { start: index, text: text.slice(0, length), isMatch: true },
      { start: index + length, text: text.slice(length), isMatch: false },
    ].filter((part) => part.text !== '')
  })
}

/**
 * Returns the number of characters to highlight in a title word: the length of
 * the typed prefix, or of the whole word if only the spelling differs. Returns 0
 * if the word does not match.
 */
function matchLength(titleWord: string, termWords: readonly string[]): number {
  const word = splitWords(titleWord)[0]
  if (!word) return 0
  const lengths = termWords.map((termWord) => {
    if (word.startsWith(termWord)) return termWord.length
    return phoneticKey(toSingular(word)) === phoneticKey(toSingular(termWord)) ? titleWord.length : 0
  })
  return Math.max(0, ...lengths)
}
