/**
 * State of the wishlist on this page, and functions that change the wishlist. The
 * stored wishlist is read only after hydration, because the first render must
 * match the server's HTML.
 */
import { useSyncExternalStore } from 'react'
import { type Snapshot, snapshot, subscribe } from 'valtio'
import { MAX_WISHLIST_ITEMS } from '#contract/bag/limits.ts'
import {
  addToWishlist,
  emptyWishlist,
  isInWishlist,
  removeFromWishlist,
  restoreToWishlist,
  type Wishlist,
  type WishlistItem,
  wishlistModel,
} from '#contract/bag/wishlist.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { notifyRejectedLines } from '../sync/notify-rejected-lines.ts'
import { scheduleSync } from '../sync/schedule-sync.ts'
import { createSyncedListStore, type SyncedListState, unreadState } from '../sync/synced-list-store.ts'
import { watchStoredValue } from '../sync/watch-stored-value.ts'

const wishlistStore = createSyncedListStore(wishlistModel, {
  storage: deviceStorage,
  watch: (listener) => watchStoredValue('wishlist', listener),
  onChange: () => {
    broadcastChange('wishlist')
    scheduleSync()
  },
  onUnseenRejections: () => void notifyRejectedLines(wishlistStore.update, 'wishlist'),
})

/**
 * Returns the wishlist and re-renders the component whenever the wishlist
 * changes. `ready` is false until the wishlist has been read from the device's
 * storage.
 */
export function useWishlist(): Omit<Snapshot<SyncedListState<Wishlist>>, 'list'> & { wishlist: Snapshot<Wishlist> } {
  const { list: wishlist, ...rest } = useSyncExternalStore(watch, getWishlist, getServerWishlist)
  return { wishlist, ...rest }
}

/**
 * An item that was removed from the wishlist, with its former position, so that
 * the removal can be undone.
 */
interface WishlistRemoval {
  item: WishlistItem
  position: number
}

/**
 * Adds an item to the wishlist, unless the wishlist already contains it. Returns
 * false, and changes nothing, if the wishlist is full.
 */
export async function addWishlistItem(item: WishlistItem): Promise<boolean> {
  await wishlistStore.load()
  const { list } = wishlistStore.state
  if (list.items.length >= MAX_WISHLIST_ITEMS && !isInWishlist(list, item.productId)) return false
  await wishlistStore.update((wishlist) => addToWishlist(wishlist, item))
  return true
}

/**
 * Removes a product from the wishlist. Returns the data that
 * `undoWishlistRemoval` needs, or null if the product is not in the wishlist.
 */
export async function removeWishlistItem(productId: string): Promise<WishlistRemoval | null> {
  let removal: WishlistRemoval | null = null
  await wishlistStore.update((wishlist) => {
    const position = wishlist.items.findIndex((item) => item.productId === productId)
    const item = wishlist.items[position]
    removal = item ? { item, position } : null
    return removeFromWishlist(wishlist, productId)
  })
  return removal
}

export async function undoWishlistRemoval({ item, position }: WishlistRemoval): Promise<void> {
  await wishlistStore.update((wishlist) => restoreToWishlist(wishlist, item, position))
}

function watch(listener: () => void): () => void {
  void wishlistStore.load()
  return subscribe(wishlistStore.state, listener)
}

const getWishlist = () => snapshot(wishlistStore.state)
const UNREAD_WISHLIST: Snapshot<SyncedListState<Wishlist>> = unreadState(emptyWishlist)
const getServerWishlist = () => UNREAD_WISHLIST
