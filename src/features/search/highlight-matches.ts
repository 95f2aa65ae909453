import { phoneticKey, splitWords, toSingular } from '#contract/search/words.ts'

export interface TitlePart {
  /** Where in the title it begins. */
  from: number
  text: string
  /** It is what was searched for. */
  marked: boolean
}

/** A title in parts, so that what a shopper typed can be shown in it: `mo` in Moti, and all of Jhumka for `jhoomki`. */
export function highlightMatches(title: string, term: string): TitlePart[] {
  const typed = splitWords(term)
  return [...title.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: text, index }) => {
    const length = matchLength(text, typed)
    return [
      { from: index, text: text.slice(0, length), marked: true },
      { from: index + length, text: text.slice(length), marked: false },
    ].filter((part) => part.text !== '')
  })
}

/** How many letters of a word were typed: its beginning, or all of it when it is meant by another spelling. */
function matchLength(word: string, typed: readonly string[]): number {
  const own = splitWords(word)[0]
  if (!own) return 0
  const lengths = typed.map((other) => {
    if (own.startsWith(other)) return other.length
    return phoneticKey(toSingular(own)) === phoneticKey(toSingular(other)) ? word.length : 0
  })
  return Math.max(0, ...lengths)
}
