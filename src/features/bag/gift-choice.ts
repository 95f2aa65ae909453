import { isSameGift } from '#contract/bag/cart-contents.ts'
import type { Gift } from '#contract/schemas/gift.ts'

/** Maximum length of a custom occasion on a card, in characters. */
export const MAX_CUSTOM_OCCASION_LENGTH = 120

/** Returns the custom occasion if there is one, otherwise the selected occasion, otherwise null. */
export function toGift(occasion: string | null, customOccasion: string): Gift | null {
  const custom = customOccasion.trim()
  if (custom) return { occasion: custom, isCustom: true }
  return occasion === null ? null : { occasion, isCustom: false }
}

/** Gift-related fields of a bag. */
export interface BagGift {
  readonly gift: Readonly<Gift> | null
  readonly sync: { readonly base: { readonly gift: Readonly<Gift> | null } } | null
}

/** Returns whether the gift has yet to be saved to the account. Always false for guests. */
export function isGiftUnsynced({ sync, gift }: BagGift): boolean {
  return sync !== null && !isSameGift(sync.base.gift, gift)
}
