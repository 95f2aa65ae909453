import type { GiftData } from '#contract/bag.ts'
import { sameGift } from '#contract/wanted.ts'

/** No card has room for more characters. */
export const OWN_WORDS_AT_MOST = 120

/** Whether the account does not have the gift yet as it stands here. A guest's waits for nobody. */
export function isGiftUnsaved({ sync, giftData }: GiftIn): boolean {
  return sync !== null && !sameGift(sync.base.gift, giftData)
}

/** As much of a bag as tells of its gift. */
export interface GiftIn {
  readonly giftData: Readonly<GiftData> | null
  readonly sync: { readonly base: { readonly gift: Readonly<GiftData> | null } } | null
}

/** The gift that was chosen: the shopper's own words where there are any, else the occasion; null when neither is. */
export function chosenGift(occasion: string | null, ownWords: string): GiftData | null {
  const words = ownWords.trim()
  if (words) return { occasion: words, isCustom: true }
  return occasion === null ? null : { occasion, isCustom: false }
}
