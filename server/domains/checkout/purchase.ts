import { createHash } from 'node:crypto'
import type { Address } from '#contract/address.ts'
import type { GiftData } from '#contract/bag.ts'
import type { WayOfPaying } from '../../storage/order-tables.ts'
import type { Pieces } from '../catalogue/take-stock.ts'

/** What a shopper asks to buy, as it came in. Only ids and quantities of it are taken at their word. */
export interface Purchase {
  userId: string
  way: WayOfPaying
  lines: readonly {
    productId: string
    quantity: number
    /** What the shopper was shown for one; null when it was not said. */
    seenPaise: number | null
  }[]
  /** The total that the shopper was shown. */
  seenTotalPaise: number
  /** Upper case; empty without a coupon. */
  couponCode: string
  address: Address
  phone: string
  gift: GiftData | null
}

/** Whether two ask for the same pieces, as many of each. */
export function samePieces(one: readonly Pieces[], other: readonly Pieces[]): boolean {
  const quantities = new Map(other.map(({ productId, quantity }) => [productId, quantity]))
  return one.length === other.length && one.every(({ productId, quantity }) => quantities.get(productId) === quantity)
}

/** The same for purchases that ask for the same. The phone number is the account's, and may be mended between two tries. */
export function digestOf({ userId: _, phone: __, lines, ...rest }: Purchase): string {
  const sorted = [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([sorted, rest]))
    .digest('base64url')
}
