import { createHash } from 'node:crypto'
import type { Address } from '#contract/address.ts'
import { toPaise } from '#contract/money.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import { addressColumn, parseColumn } from '../../storage/json-columns.ts'
import type { PaymentMethod } from '../../storage/order-tables.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { readStoredBag } from '../bag/bag-store.ts'
import type { ProductQuantity } from '../catalogue/stock-store.ts'

/** What a shopper asks to buy, as it came in. Only ids and quantities of it are taken at their word. */
export interface Purchase {
  userId: string
  method: PaymentMethod
  lines: readonly {
    productId: string
    quantity: number
    /** What the shopper was shown for one; null when it was not said. */
    shownPaise: number | null
  }[]
  /** The total that the shopper was shown. */
  shownTotalPaise: number
  /** Upper case; empty without a coupon. */
  couponCode: string
  address: Address
  phone: string
  gift: Gift | null
}

/** Whether two ask for the same pieces, as many of each. */
export function isSameItems(one: readonly ProductQuantity[], other: readonly ProductQuantity[]): boolean {
  const quantities = new Map(other.map(({ productId, quantity }) => [productId, quantity]))
  return one.length === other.length && one.every(({ productId, quantity }) => quantities.get(productId) === quantity)
}

/**
 * Returns the same string for the same purchase. The user's phone number may be corrected between two attempts. The names
 * and their order here are part of stored fingerprints.
 */
export function fingerprintOf({ method, lines, shownTotalPaise, couponCode, address, gift }: Purchase): string {
  const sorted = [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))
  const hashedLines = sorted.map(({ productId, quantity, shownPaise }) => ({
    productId,
    quantity,
    seenPaise: shownPaise,
  }))
  const rest = { way: method, seenTotalPaise: shownTotalPaise, couponCode, address, gift }
  return createHash('sha256')
    .update(JSON.stringify([hashedLines, rest]))
    .digest('base64url')
}

/** What a request may say of what is to be bought. Rupees, as they travel. */
export interface PurchaseInput {
  amount: number
  products?: readonly { productID: string; quantity: number; price?: number | undefined }[] | undefined
  address?: Address | undefined
  coupon?: string | undefined
  giftData?: Gift | null | undefined
}

/** A purchase, or the sentence for each field that is missing from it. */
type PurchaseResult =
  | { kind: 'purchase'; purchase: Purchase }
  | { kind: 'missing'; fields: Record<string, string> }
  | { kind: 'empty bag' }

/** Makes a purchase of a request. Pieces and address that it leaves out are those of the shopper's saved bag and account. */
export async function readPurchase(
  db: Queries,
  userId: string,
  method: PaymentMethod,
  sent: PurchaseInput,
): Promise<PurchaseResult> {
  const user = await readUser(db, userId)
  const saved = sent.products ? null : await readStoredBag(db, userId)
  const lines = sent.products
    ? sent.products.map(({ productID, quantity, price }) => ({
        productId: productID,
        quantity,
        shownPaise: price === undefined ? null : toPaise(price),
      }))
    : (saved?.lines ?? []).map((line) => ({ ...line, shownPaise: null }))
  if (lines.length === 0) return { kind: 'empty bag' }
  const address = sent.address ?? (user?.address ? parseColumn(addressColumn, user.address) : null)
  if (!address) return { kind: 'missing', fields: { address: 'Address is required' } }
  return {
    kind: 'purchase',
    purchase: {
      userId,
      method,
      lines,
      shownTotalPaise: toPaise(sent.amount),
      couponCode: (sent.coupon ?? '').toUpperCase(),
      address,
      phone: user?.phone ?? '',
      gift: saved ? saved.gift : (sent.giftData ?? null),
    },
  }
}
