/**
 * Defines the wishlist as an immutable object, with pure functions that return an updated copy. The device stores the
 * wishlist under the key `wishlist`, with amounts in rupees.
 */
import { toPaise, toRupees } from '../money.ts'
import { isAmount, isRecord, stringsIn } from '../type-guards.ts'
import type { CartContents } from './cart-contents.ts'
import type { CartProduct } from './cart-product.ts'
import { MAX_WISHLIST_ITEMS } from './limits.ts'
import { neverSynced, readSyncFields, type SyncedListModel, type SyncFields, writeSyncFields } from './sync-state.ts'

/** A product on the wishlist, with the data that its product card displays. */
export interface WishlistItem {
  productId: string
  title: string
  /** The latest known unit price, in paise. */
  pricePaise: number
  image: string
  stock: number
  color: string[]
}

export interface Wishlist extends SyncFields {
  /** The products on the wishlist, most recently added first. */
  items: WishlistItem[]
}

export const emptyWishlist: Wishlist = { items: [], ...neverSynced }

/** Adds a product to the beginning of the wishlist, unless the wishlist already contains it. */
export function addToWishlist(wishlist: Wishlist, item: WishlistItem): Wishlist {
  return isInWishlist(wishlist, item.productId) ? wishlist : { ...wishlist, items: [item, ...wishlist.items] }
}

/** Removes a product from the wishlist, if the wishlist contains it. */
export function removeFromWishlist(wishlist: Wishlist, productId: string): Wishlist {
  return { ...wishlist, items: wishlist.items.filter((item) => item.productId !== productId) }
}

/** Puts a removed product back at its former `position`, unless the shopper has already added the product again. */
export function restoreToWishlist(wishlist: Wishlist, item: WishlistItem, position: number): Wishlist {
  if (isInWishlist(wishlist, item.productId)) return wishlist
  return { ...wishlist, items: wishlist.items.toSpliced(position, 0, item) }
}

export function isInWishlist(
  { items }: { readonly items: readonly { readonly productId: string }[] },
  productId: string,
): boolean {
  return items.some((item) => item.productId === productId)
}

/** Describes how to store the wishlist on the device and how to sync it with the shopper's account. */
export const wishlistModel: SyncedListModel<Wishlist> = {
  key: 'wishlist',
  empty: emptyWishlist,
  read: readWishlist,
  write: writeWishlist,
  contentsOf: ({ items }) => ({ lines: items.map(({ productId }) => ({ productId, quantity: 1 })), gift: null }),
  withContents,
  titleOf: ({ items }, { productId }) => items.find((item) => item.productId === productId)?.title ?? '',
  maxLines: MAX_WISHLIST_ITEMS,
}

function withContents(wishlist: Wishlist, { lines }: CartContents, products: readonly CartProduct[]): Wishlist {
  const known = new Map(wishlist.items.map((item) => [item.productId, item]))
  for (const { id, title, pricePaise, image, stock, color } of products) {
    known.set(id, { productId: id, title, pricePaise, image: image[0] ?? '', stock, color: [...color] })
  }
  return { ...wishlist, items: lines.flatMap(({ productId }) => known.get(productId) ?? []) }
}

function writeWishlist({ items, ...syncFields }: Wishlist) {
  const wishes = items.map(({ productId, pricePaise, ...item }) => ({
    ...item,
    id: productId,
    price: toRupees(pricePaise),
  }))
  return { wishes, ...writeSyncFields(syncFields) }
}

/**
 * Reads a stored wishlist. Skips unreadable items, and returns an empty wishlist if the stored value is not a wishlist.
 */
export function readWishlist(stored: unknown): Wishlist {
  if (!isRecord(stored) || !Array.isArray(stored.wishes)) return emptyWishlist
  const items = stored.wishes.map(readItem).filter((item) => item !== null)
  return { items: [...new Map(items.map((item) => [item.productId, item])).values()], ...readSyncFields(stored) }
}

function readItem(stored: unknown): WishlistItem | null {
  if (!isRecord(stored)) return null
  const { id, title, price, image, stock, color } = stored
  if (typeof id !== 'string' || typeof title !== 'string' || !isAmount(price)) return null
  return {
    productId: id,
    title,
    pricePaise: toPaise(price),
    image: typeof image === 'string' ? image : '',
    stock: isAmount(stock) ? stock : 0,
    color: stringsIn(color),
  }
}
