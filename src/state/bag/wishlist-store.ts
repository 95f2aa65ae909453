/** The shopper's wishlist in this page, read from the device after hydration like the bag. */
import { useSyncExternalStore } from 'react'
import { type Snapshot, snapshot, subscribe } from 'valtio'
import {
  addToWishlist,
  emptyWishlist,
  isInWishlist,
  MAX_WISHLIST_ITEMS,
  removeFromWishlist,
  restoreToWishlist,
  type Wishlist,
  type WishlistItem,
  wishlistModel,
} from '#contract/bag/wishlist.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { createDocumentStore, type DocumentState, unreadState } from '../sync/document-store.ts'
import { connectTabs, scheduleSync } from '../sync/propagate-changes.ts'

const wishlistStore = createDocumentStore(wishlistModel, {
  storage: deviceStorage,
  connect: connectTabs('wishlist'),
  onChange: scheduleSync,
  onPendingNotices: async () => {
    const { notifyRejectedLines } = await import('../sync/notify-rejected-lines.ts')
    await notifyRejectedLines(wishlistStore.change, 'wishlist')
  },
})

/** A wish that was taken out, and where it stood: enough to put it back. */
export interface WishlistRemoval {
  wish: WishlistItem
  position: number
}

/** Wishes for a piece. Answers false, and changes nothing, when the wishlist is full. Repeatable. */
export async function addWishlistItem(wish: WishlistItem): Promise<boolean> {
  await wishlistStore.load()
  const { items } = wishlistStore.state.doc
  if (items.length >= MAX_WISHLIST_ITEMS && !isInWishlist(wishlistStore.state.doc, wish.id)) return false
  await wishlistStore.change((wishlist) => addToWishlist(wishlist, wish))
  return true
}

/** Takes a wish out. Answers what `putBackWished` needs, or null when it was not there any more. Repeatable. */
export async function removeWishlistItem(id: string): Promise<WishlistRemoval | null> {
  let taken: WishlistRemoval | null = null
  await wishlistStore.change((wishlist) => {
    const position = wishlist.items.findIndex((wish) => wish.id === id)
    const wish = wishlist.items[position]
    taken = wish ? { wish, position } : null
    return removeFromWishlist(wishlist, id)
  })
  return taken
}

/** Undoes a taking out. Repeatable. */
export async function undoWishlistRemoval({ wish, position }: WishlistRemoval): Promise<void> {
  await wishlistStore.change((wishlist) => restoreToWishlist(wishlist, wish, position))
}

/** The wishlist as it is now; `ready` is false until the device has answered. */
export function useWishlist(): Omit<Snapshot<DocumentState<Wishlist>>, 'doc'> & { wishlist: Snapshot<Wishlist> } {
  const { doc: wishlist, ...rest } = useSyncExternalStore(watch, now, unreadNow)
  return { wishlist, ...rest }
}

function watch(listener: () => void): () => void {
  void wishlistStore.load()
  return subscribe(wishlistStore.state, listener)
}

const now = () => snapshot(wishlistStore.state)
const UNREAD_WISHLIST: Snapshot<DocumentState<Wishlist>> = unreadState(emptyWishlist)
const unreadNow = () => UNREAD_WISHLIST
