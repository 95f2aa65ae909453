import { isSameGift } from '#contract/bag/cart-contents.ts'
import type { Gift } from '#contract/schemas/gift.ts'

/** Longest custom occasion that fits on a card, in characters. */
export const MAX_CUSTOM_OCCASION_LENGTH = 120

/** Returns the chosen gift: the custom occasion if there is one, else the picked one, else null. */
export function toGift(occasion: string | null, customOccasion: string): Gift | null {
  const custom = customOccasion.trim()
  if (custom) return { occasion: custom, isCustom: true }
  return occasion === null ? null : { occasion, isCustom: false }
}

/** The part of a bag that concerns its gift. */
export interface BagGift {
  readonly gift: Readonly<Gift> | null
  readonly sync: { readonly base: { readonly gift: Readonly<Gift> | null } } | null
}

/** Whether the gift still has to be saved to the account. Always false for guests. */
export function isGiftUnsynced({ sync, gift }: BagGift): boolean {
  return sync !== null && !isSameGift(sync.base.gift, gift)
}
