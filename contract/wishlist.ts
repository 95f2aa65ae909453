/**
 * The wishlist as a document, and the pure acts on it. Stored on the device under the key `wishlist`. Acts answer a new
 * wishlist and never change the one they were given.
 */
import { isRecord } from './is-record.ts'
import { type Form, neverSynced, type PieceNow, readSynced, type Synced } from './synced.ts'
import type { Wanted } from './wanted.ts'

/** A piece that is wished for, with what its card shows. `price` is in rupees, as it was last heard. */
export interface Wish {
  id: string
  title: string
  price: number
  image: string
  stock: number
  color: string[]
}

export interface Wishlist extends Synced {
  /** Latest first. */
  wishes: Wish[]
}

/** No wishlist has more pieces than this. */
export const WISHES_AT_MOST = 200

export const emptyWishlist: Wishlist = { wishes: [], ...neverSynced }

/** Puts a piece in front. One that is there already stays where it is. */
export function addWish(wishlist: Wishlist, wish: Wish): Wishlist {
  return isWished(wishlist, wish.id) ? wishlist : { ...wishlist, wishes: [wish, ...wishlist.wishes] }
}

/** Without this piece; one that is not in the wishlist changes nothing. */
export function removeWish(wishlist: Wishlist, id: string): Wishlist {
  return { ...wishlist, wishes: wishlist.wishes.filter((wish) => wish.id !== id) }
}

/** Puts a wish back where it stood, unless the piece is wished for again already. */
export function putBackWish(wishlist: Wishlist, wish: Wish, position: number): Wishlist {
  return isWished(wishlist, wish.id) ? wishlist : { ...wishlist, wishes: wishlist.wishes.toSpliced(position, 0, wish) }
}

/** Whether the piece with this id is in the wishlist. */
export function isWished({ wishes }: { readonly wishes: readonly { readonly id: string }[] }, id: string): boolean {
  return wishes.some((wish) => wish.id === id)
}

/**
 * Reads a wishlist from what a device had stored, whatever that is. A wish that cannot be read is left out; what is no
 * wishlist at all is an empty one.
 */
export function readWishlist(stored: unknown): Wishlist {
  if (!isRecord(stored) || !Array.isArray(stored.wishes)) return emptyWishlist
  const wishes = stored.wishes.map(readWish).filter((wish) => wish !== null)
  return { wishes: [...new Map(wishes.map((wish) => [wish.id, wish])).values()], ...readSynced(stored) }
}

function readWish(stored: unknown): Wish | null {
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
function wantedInWishlist({ wishes }: Wishlist): Wanted {
  return { lines: wishes.map(({ id }) => ({ id, quantity: 1 })), gift: null }
}

function withWanted(wishlist: Wishlist, { lines }: Wanted, pieces: readonly PieceNow[]): Wishlist {
  const known = new Map(wishlist.wishes.map((wish) => [wish.id, wish]))
  for (const { _id, title, price, image, stock, color } of pieces) {
    known.set(_id, { id: _id, title, price, image: image[0] ?? '', stock, color })
  }
  return { ...wishlist, wishes: lines.flatMap(({ id }) => known.get(id) ?? []) }
}

/** The wishlist as a document that device and account share. */
export const wishlistForm: Form<Wishlist> = {
  empty: emptyWishlist,
  read: readWishlist,
  wantedIn: wantedInWishlist,
  withWanted,
  titleIn: ({ wishes }, id) => wishes.find((wish) => wish.id === id)?.title ?? '',
  linesAtMost: WISHES_AT_MOST,
}
