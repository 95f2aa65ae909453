import type { Address } from '#contract/address.ts'
import type { GiftData } from '#contract/bag.ts'

/** A piece as it was when it was bought. */
export interface OrderedLine {
  productId: string
  title: string
  /** Address of its first picture, or empty. */
  image: string
  pricePaise: number
  quantity: number
}

export interface NamedPaise {
  name: string
  paise: number
}

/** All that makes an order what it is, whoever pays it and however. Counted by the server. */
export interface OrderContents {
  lines: readonly OrderedLine[]
  subtotalPaise: number
  charges: readonly NamedPaise[]
  /** Positive. */
  discounts: readonly NamedPaise[]
  coupon: { code: string; paise: number } | null
  totalPaise: number
  address: Address
  phone: string
  gift: GiftData | null
}
