/**
 * Prices in search terms in English, Hindi and Gujarati, e.g. "ring under 500", "500
 * se kam", "500 से कम", "between 300 and 600", "₹1,000+" or "sasta".
 */

import { type Paise, toPaise } from '../money.ts'

export interface PriceQuery {
  /** In paise. */
  minPaise: Paise
  /** In paise. */
  maxPaise: Paise
  /** Whether the cheapest come first. */
  cheapest: boolean
  /** Without the price words. */
  rest: string
}

const sign = String.raw`(?:₹|\brs\b\.?|\binr\b|\brupees?\b)`
const after = String.raw`(?:\s*(?:\/-|₹|rs\b\.?|inr\b|rupees?\b|rupaye?\b|rupay\b))?`
const amount = String.raw`${sign}?\s*(\d[\d,]*(?:\.\d+)?\s*(?:k\b|thousand\b|ha[jz]aa?r\b)?)${after}`
const pattern = (text: string) => new RegExp(text.replaceAll('AMOUNT', amount), 'i')

const range = pattern(
  String.raw`(?:\bbetween\b|\bfrom\b)?\s*AMOUNT\s*(?:-|–|\band\b|\bto\b|\bse\b|\baur\b)\s*AMOUNT(?:\s*(?:ke bee?ch|tak)\b)?`,
)
const about = pattern(String.raw`(?:\baround\b|\babout\b|\bapprox\b|\bnear\b|\blagbhag\b)\s*AMOUNT`)
const upperBounds = [
  pattern(
    String.raw`(?:<=?|\b(?:under|below|within|budget|upto|up to|max|maximum|at most|zyada se zyada|(?:less|lesser|cheaper|not more|no more) than)\b)\s*(?:of\s*)?AMOUNT`,
  ),
  pattern(
    String.raw`AMOUNT\s*(?:(?:se|ke|k)\s+(?:kam|andar|under|nee?che|niche|sast[aei])|tak|under|below|max|or less|(?:and|or) (?:below|under))\b`,
  ),
]
const lowerBounds = [
  pattern(
    String.raw`(?:>=?|\b(?:above|over|from|starting|min|minimum|at least|kam se kam|(?:more|greater|higher) than)\b)\s*(?:(?:at|from)\s*)?AMOUNT`,
  ),
  pattern(
    String.raw`AMOUNT\s*(?:\+|(?:(?:se|ke)\s+(?:zya?da|jya?da|ja?da|u+pp?[ae]r|mehng[aei])|or more|(?:and|or) (?:above|up|over))\b)`,
  ),
]
const withSign = new RegExp(
  String.raw`${sign}\s*(\d[\d,]*(?:\.\d+)?\s*(?:k\b)?)|(\d[\d,]*)\s*(?:\/-|₹|rs\b\.?|inr\b|rupees?\b|rupaye?\b)`,
  'i',
)
/**
 * A number without currency or unit, as in "ring 500". Three digits at least, to
 * skip sizes and "set of 3"; skips the metal purities 925 and 916.
 */
const bare = /(?<![\d.,])(?!9(?:16|25)\b)(\d{3,6})(?![\d.,]|\w)/
const cheap = /\b(?:cheap(?:est|er)?|sast[aei]|affordable|low(?:est)? price|budget)\b|सस्त[ाीे]|સસ્ત[ાીુો]ં?/i

/** How the patterns spell words of Hindi and Gujarati, which stand before, without nuktas. */
const ROMAN = new Map(
  [
    'से થી se',
    'तक સુધી tak',
    'के ની ke',
    'कम ઓછા ઓછી kam',
    'अंदर અંદર નીચે andar',
    'नीचे niche',
    'ज्यादा अधिक વધુ વધારે zyada',
    'ऊपर upar',
    'और અને aur',
    'बीच વચ્ચે beech',
    'लगभग करीब લગભગ lagbhag',
    'हजार હજાર hazaar',
    'रु रुपये रुपए રૂ રૂપિયા rs',
  ].flatMap((line) => {
    const words = line.split(' ')
    return words.map((word) => [word, words.at(-1)])
  }),
)

/**
 * Of a composed term in ASCII digits. Without price words, the range is unlimited and `rest` is
 * the whole term.
 */
export function parsePriceWords(term: string): PriceQuery {
  const query: PriceQuery = { minPaise: 0, maxPaise: Number.POSITIVE_INFINITY, cheapest: false, rest: term }
  // Most searches need none of these patterns, which are slow to compile on a
  // phone.
  if (/\d/.test(term)) {
    query.rest = term.replace(/([\u0900-\u0aff]+)\.?/g, inRoman).replace(/\s+/g, ' ')
    takeBounds(query)
    if (query.minPaise === 0 && query.maxPaise === Number.POSITIVE_INFINITY) query.rest = term
  }
  query.cheapest = take(query, cheap) !== null
  return query
}

function inRoman(all: string, word: string): string {
  const roman = ROMAN.get(word.replaceAll('\u093c', ''))
  return roman ? ` ${roman} ` : all
}

function takeBounds(query: PriceQuery): void {
  const bounds = take(query, range)
  if (bounds) [query.minPaise, query.maxPaise] = [Math.min(...bounds), Math.max(...bounds)]
  const [middle] = take(query, about) ?? []
  if (middle) [query.minPaise, query.maxPaise] = [Math.round(middle * 0.8), Math.round(middle * 1.2)]
  for (const words of upperBounds) query.maxPaise = take(query, words)?.[0] ?? query.maxPaise
  for (const words of lowerBounds) query.minPaise = take(query, words)?.[0] ?? query.minPaise
  if (query.minPaise === 0 && query.maxPaise === Number.POSITIVE_INFINITY) {
    query.maxPaise = (take(query, withSign) ?? take(query, bare))?.[0] ?? query.maxPaise
  }
}

/**
 * Removes the words from the rest of a term and returns the amounts in them. Null
 * if it has no such words.
 */
function take(query: PriceQuery, words: RegExp): Paise[] | null {
  const found = query.rest.match(words)
  if (!found) return null
  query.rest = query.rest.replace(found[0], ' ')
  return found.slice(1).flatMap((text) => (text === undefined ? [] : [parseAmount(text)]))
}

/** Reads rupees; a suffix counts thousands, as in `1.5k` or `2 hazaar`. */
function parseAmount(text: string): Paise {
  const number = Number.parseFloat(text.replaceAll(',', ''))
  return toPaise(/[a-z]/i.test(text) ? number * 1000 : number)
}
