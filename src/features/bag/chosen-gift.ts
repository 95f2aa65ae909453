import type { GiftData } from '#contract/bag.ts'

/** No card has room for more characters. */
export const OWN_WORDS_AT_MOST = 120

/** The gift that was chosen: the shopper's own words where there are any, else the occasion; null when neither is. */
export function chosenGift(occasion: string | null, ownWords: string): GiftData | null {
  const words = ownWords.trim()
  if (words) return { occasion: words, isCustom: true }
  return occasion === null ? null : { occasion, isCustom: false }
}
