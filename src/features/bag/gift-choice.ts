import type { GiftData } from '#contract/bag/bag.ts'
import { isSameGift } from '#contract/bag/cart-contents.ts'

/** No card has room for more characters. */
export const MAX_CUSTOM_OCCASION_LENGTH = 120

/** Whether the account does not have the gift yet as it stands here. A guest's waits for nobody. */
export function isGiftUnsynced({ sync, giftData }: BagGift): boolean {
  return sync !== null && !isSameGift(sync.base.gift, giftData)
}

/** As much of a bag as tells of its gift. */
export interface BagGift {
  readonly giftData: Readonly<GiftData> | null
  readonly sync: { readonly base: { readonly gift: Readonly<GiftData> | null } } | null
}

/** The gift that was chosen: the shopper's own words where there are any, else the occasion; null when neither is. */
export function toGift(occasion: string | null, ownWords: string): GiftData | null {
  const words = ownWords.trim()
  if (words) return { occasion: words, isCustom: true }
  return occasion === null ? null : { occasion, isCustom: false }
}
