import type { Address } from '#contract/address.ts'
import type { GiftData } from '#contract/bag.ts'
import { toPaise } from '#contract/money.ts'
import type { WayOfPaying } from '../../storage/order-tables.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { readStoredBag } from '../bag/bag-store.ts'
import type { Purchase } from './purchase.ts'

/** What a request may say of what is to be bought. Rupees, as they travel. */
export interface Sent {
  amount: number
  products?: readonly { productID: string; quantity: number; price?: number | undefined }[] | undefined
  address?: Address | undefined
  coupon?: string | undefined
  giftData?: GiftData | null | undefined
}

/** A purchase, or the sentence for each field that is missing from it. */
type Read =
  | { kind: 'purchase'; purchase: Purchase }
  | { kind: 'missing'; fields: Record<string, string> }
  | { kind: 'empty bag' }

/** Makes a purchase of a request. Pieces and address that it leaves out are those of the shopper's saved bag and account. */
export async function purchaseOf(db: Queries, userId: string, way: WayOfPaying, sent: Sent): Promise<Read> {
  const user = await readUser(db, userId)
  const saved = sent.products ? null : await readStoredBag(db, userId)
  const lines = sent.products
    ? sent.products.map(({ productID, quantity, price }) => ({
        productId: productID,
        quantity,
        seenPaise: price === undefined ? null : toPaise(price),
      }))
    : (saved?.lines ?? []).map((line) => ({ ...line, seenPaise: null }))
  if (lines.length === 0) return { kind: 'empty bag' }
  const address = sent.address ?? (user?.address ? (JSON.parse(user.address) as Address) : null)
  if (!address) return { kind: 'missing', fields: { address: 'Address is required' } }
  return {
    kind: 'purchase',
    purchase: {
      userId,
      way,
      lines,
      seenTotalPaise: toPaise(sent.amount),
      couponCode: (sent.coupon ?? '').toUpperCase(),
      address,
      phone: user?.phone ?? '',
      gift: saved ? saved.gift : (sent.giftData ?? null),
    },
  }
}
