import { isSameGift } from '#contract/bag/cart-contents.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import { cleanLine } from '#contract/typed-text.ts'

/** In characters. */
export const MAX_CUSTOM_OCCASION_LENGTH = 120

/** What was typed wins over what was selected. Null without either. */
export function toGift(occasion: string | null, customOccasion: string): Gift | null {
  const custom = cleanLine(customOccasion)
  if (custom) return { occasion: custom, isCustom: true }
  return occasion === null ? null : { occasion, isCustom: false }
}

/** With what shows whether the account has it. */
export interface BagGift {
  readonly gift: Readonly<Gift> | null
  readonly sync: { readonly base: { readonly gift: Readonly<Gift> | null } } | null
}

/** False for guests. */
export function isGiftUnsynced({ sync, gift }: BagGift): boolean {
  return sync !== null && !isSameGift(sync.base.gift, gift)
}
