import { isSameGift } from '#contract/bag/cart-contents.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import { cleanLine, cleanLines } from '#contract/typed-text.ts'

/** In characters. */
export const MAX_CUSTOM_OCCASION_LENGTH = 120

interface GiftInput {
  /** Selected from the pictures. */
  occasion: string | null
  customOccasion: string
  message?: string
  noPrices?: boolean
}

/** A typed occasion wins over a selected one. Null without either. */
export function toGift({ occasion, customOccasion, message = '', noPrices = false }: GiftInput): Gift | null {
  const custom = cleanLine(customOccasion)
  const chosen = custom || occasion
  if (chosen === null) return null
  const words = cleanLines(message)
  return {
    occasion: chosen,
    isCustom: custom !== '',
    ...(words !== '' && { message: words }),
    ...(noPrices && { noPrices }),
  }
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
