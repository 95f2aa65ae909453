/**
 * The wishlist as an immutable object. The device stores it under the key
 * `wishlist`, with amounts in rupees.
 */
import { toPaise, toRupees } from '../money.ts'
import { isAmount, isRecord, stringsIn } from '../type-guards.ts'
import type { CartContents } from './cart-contents.ts'
import type { CartProduct } from './cart-product.ts'
import { MAX_WISHLIST_ITEMS } from './limits.ts'
import { neverSynced, readSyncFields, type SyncedListModel, type SyncFields, writeSyncFields } from './sync-state.ts'

/** With the data that its product card displays. */
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
  /** Most recently added first. */
  items: WishlistItem[]
}

export const emptyWishlist: Wishlist = { items: [], ...neverSynced }

/** Adds to the beginning, unless the product is on the list. */
export function addToWishlist(wishlist: Wishlist, item: WishlistItem): Wishlist {
  return isInWishlist(wishlist, item.productId) ? wishlist : { ...wishlist, items: [item, ...wishlist.items] }
}

export function removeFromWishlist(wishlist: Wishlist, productId: string): Wishlist {
  return { ...wishlist, items: wishlist.items.filter((item) => item.productId !== productId) }
}

/** Puts a product back at its former `position`, unless it was added again. */
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
 * Skips unreadable items. Returns an empty wishlist if the stored value is none.
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
