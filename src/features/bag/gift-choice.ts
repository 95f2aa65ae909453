import { isSameGift } from '#contract/bag/cart-contents.ts'
import type { Gift } from '#contract/schemas/gift.ts'

/** Maximum length of the occasion that a shopper types for a wishes card, in characters. */
export const MAX_CUSTOM_OCCASION_LENGTH = 120

/**
 * Returns a gift with the occasion that the shopper typed or, if that is blank, with the selected occasion. Returns
 * null if there is neither.
 */
export function toGift(occasion: string | null, customOccasion: string): Gift | null {
  const custom = customOccasion.trim()
  if (custom) return { occasion: custom, isCustom: true }
  return occasion === null ? null : { occasion, isCustom: false }
}

/** The bag's gift, and the sync state that shows whether the gift has been saved to the account. */
export interface BagGift {
  readonly gift: Readonly<Gift> | null
  readonly sync: { readonly base: { readonly gift: Readonly<Gift> | null } } | null
}

/** Returns whether the bag's gift still has to be saved to the account. Always returns false for guests. */
export function isGiftUnsynced({ sync, gift }: BagGift): boolean {
  return sync !== null && !isSameGift(sync.base.gift, gift)
}
