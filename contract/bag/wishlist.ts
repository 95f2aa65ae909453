/**
 * The wishlist as a document, and the pure acts on it. Stored on the device under the key `wishlist`. Acts answer a new
 * wishlist and never change the one they were given.
 */
import { isRecord } from '../type-guards.ts'
import type { CartContents } from './cart-contents.ts'
import {
  type DocumentModel,
  type FreshCartProduct,
  neverSynced,
  readSyncFields,
  type SyncFields,
  writeSyncFields,
} from './sync-state.ts'

/** A piece that is wished for, with what its card shows. `price` is in rupees, as it was last heard. */
export interface WishlistItem {
  id: string
  title: string
  price: number
  image: string
  stock: number
  color: string[]
}

export interface Wishlist extends SyncFields {
  /** Latest first. */
  items: WishlistItem[]
}

/** No wishlist has more pieces than this. */
export const MAX_WISHLIST_ITEMS = 200

export const emptyWishlist: Wishlist = { items: [], ...neverSynced }

/** Puts a piece in front. One that is there already stays where it is. */
export function addToWishlist(wishlist: Wishlist, wish: WishlistItem): Wishlist {
  return isInWishlist(wishlist, wish.id) ? wishlist : { ...wishlist, items: [wish, ...wishlist.items] }
}

/** Without this piece; one that is not in the wishlist changes nothing. */
export function removeFromWishlist(wishlist: Wishlist, id: string): Wishlist {
  return { ...wishlist, items: wishlist.items.filter((wish) => wish.id !== id) }
}

/** Puts a wish back where it stood, unless the piece is wished for again already. */
export function restoreToWishlist(wishlist: Wishlist, wish: WishlistItem, position: number): Wishlist {
  return isInWishlist(wishlist, wish.id)
    ? wishlist
    : { ...wishlist, items: wishlist.items.toSpliced(position, 0, wish) }
}

/** Whether the piece with this id is in the wishlist. */
export function isInWishlist({ items }: { readonly items: readonly { readonly id: string }[] }, id: string): boolean {
  return items.some((wish) => wish.id === id)
}

/**
 * Reads a stored wishlist. Leaves out items that it cannot read; anything that is no wishlist becomes an empty one. Older
 * releases stored the items as `wishes`.
 */
export function readWishlist(stored: unknown): Wishlist {
  if (!isRecord(stored)) return emptyWishlist
  const { items: list = stored.wishes } = stored
  if (!Array.isArray(list)) return emptyWishlist
  const items = list.map(readItem).filter((item) => item !== null)
  return { items: [...new Map(items.map((item) => [item.id, item])).values()], ...readSyncFields(stored) }
}

function readItem(stored: unknown): WishlistItem | null {
  if (!isRecord(stored)) return null
  const { id, title, price, image, stock, color } = stored
  if (typeof id !== 'string' || typeof title !== 'string' || typeof price !== 'number') return null
  return {
    id,
    title,
    price,
    image: typeof image === 'string' ? image : '',
    stock: typeof stock === 'number' ? stock : 0,
    color: Array.isArray(color) ? color.filter((name) => typeof name === 'string') : [],
  }
}

/** Every wish is wanted once. */
function wishlistContents({ items }: Wishlist): CartContents {
  return { lines: items.map(({ id }) => ({ id, quantity: 1 })), gift: null }
}

function wishlistWithContents(
  wishlist: Wishlist,
  { lines }: CartContents,
  pieces: readonly FreshCartProduct[],
): Wishlist {
  const known = new Map(wishlist.items.map((wish) => [wish.id, wish]))
  for (const { _id, title, price, image, stock, color } of pieces) {
    known.set(_id, { id: _id, title, price, image: image[0] ?? '', stock, color })
  }
  return { ...wishlist, items: lines.flatMap(({ id }) => known.get(id) ?? []) }
}

/** The wishlist as a document that device and account share. */
export const wishlistModel: DocumentModel<Wishlist> = {
  key: 'wishlist',
  empty: emptyWishlist,
  read: readWishlist,
  // Tabs and workers of older releases read `wishes`.
  write: ({ items, ...sync }) => ({ items, wishes: items, ...writeSyncFields(sync) }),
  contentsOf: wishlistContents,
  withContents: wishlistWithContents,
  titleOf: ({ items }, id) => items.find((wish) => wish.id === id)?.title ?? '',
  maxLines: MAX_WISHLIST_ITEMS,
}
