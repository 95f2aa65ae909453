/**
 * Sizes in search terms, e.g. "ring size 14", "14 size ring", "bangle 2.6" or "18
 * inch chain".
 */

export interface SizeQuery {
  /** As `normaliseSize` writes it. */
  size: string | null
  /** Without the size words. */
  rest: string
}

const number = String.raw`(?<![\d.,/-])(\d[/-]\d{1,2}|\d{1,2}(?:\.\d{1,2})?)(?![\d.,]*\w)`
const inches = String.raw`(?:\s*(?:in(?:ch(?:es)?)?\b|["″]|इंच))`
const sizeWord = String.raw`(?:\b(?:size|number)\b|(?<![\p{L}\p{M}])(?:साइज़?|नंबर)(?![\p{L}\p{M}]))`
const pattern = (text: string) => new RegExp(text, 'iu')

/** The term itself calls them a size. */
const named = [
  pattern(String.raw`${sizeWord}\s*(?:no\.?\s*|[:#=-]\s*)?${number}${inches}?`),
  pattern(String.raw`${number}${inches}?\s*${sizeWord}`),
]
/**
 * A size only if the catalogue has it: lengths in inches, and bangle sizes as in
 * 2.6 or 2/6.
 */
const bare = [
  pattern(number + inches),
  pattern(String.raw`(?<![\d.,/-])(\d[./-]\d{1,2})(?![\d.,]*\w|\s*(?:k|mm|cm|g|gm|grams?|ct|carats?)\b)`),
]

/** `known` are the catalogue's sizes, as `normaliseSize` writes them. */
export function parseSizeWords(term: string, known: { has(size: string): boolean }): SizeQuery {
  for (const words of /\d/.test(term) ? [...named, ...bare] : []) {
    const found = term.match(words)
    const size = normaliseSize(found?.[1] ?? '')
    if (found && (named.includes(words) || known.has(size))) return { size, rest: term.replace(found[0], ' ') }
  }
  return { size: null, rest: term }
}

/** The number alone: `18 in` becomes `18`, and `2/6` becomes `2.6`. */
export function normaliseSize(size: string): string {
  return size
    .toLowerCase()
    .replace(/^(\d)[/-](?=\d)/, '$1.')
    .replace(/\s*(?:inch(?:es)?|in|["″]|इंच)$/, '')
}
