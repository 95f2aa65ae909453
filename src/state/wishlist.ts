/** The shopper's wishlist in this page, read from the device after hydration like the bag. */
import { useSyncExternalStore } from 'react'
import { type Snapshot, snapshot, subscribe } from 'valtio'
import {
  addWish,
  emptyWishlist,
  isWished,
  putBackWish,
  removeWish,
  WISHES_AT_MOST,
  type Wish,
  type Wishlist,
} from '#contract/wishlist.ts'
import { device } from '#sync/device.ts'
import { wishlistThing } from '#sync/wishlist-thing.ts'
import { type Kept, makeDocumentKeeper, unread } from './document-keeper.ts'
import { connectTabs } from './other-tabs.ts'
import { pushSoon } from './push-soon.ts'

const keeper = makeDocumentKeeper(wishlistThing, {
  device,
  connect: connectTabs('wishlist'),
  changed: pushSoon,
  untold: async () => {
    const { tellUntold } = await import('./tell-untold.ts')
    await tellUntold(keeper.change, 'wishlist')
  },
})

/** A wish that was taken out, and where it stood: enough to put it back. */
export interface TakenWish {
  wish: Wish
  position: number
}

/** Wishes for a piece. Answers false, and changes nothing, when the wishlist is full. Repeatable. */
export async function wishFor(wish: Wish): Promise<boolean> {
  await keeper.load()
  const { wishes } = keeper.state.doc
  if (wishes.length >= WISHES_AT_MOST && !isWished(keeper.state.doc, wish.id)) return false
  await keeper.change((wishlist) => addWish(wishlist, wish))
  return true
}

/** Takes a wish out. Answers what `putBackWished` needs, or null when it was not there any more. Repeatable. */
export async function takeWish(id: string): Promise<TakenWish | null> {
  let taken: TakenWish | null = null
  await keeper.change((wishlist) => {
    const position = wishlist.wishes.findIndex((wish) => wish.id === id)
    const wish = wishlist.wishes[position]
    taken = wish ? { wish, position } : null
    return removeWish(wishlist, id)
  })
  return taken
}

/** Undoes a taking out. Repeatable. */
export async function putBackWished({ wish, position }: TakenWish): Promise<void> {
  await keeper.change((wishlist) => putBackWish(wishlist, wish, position))
}

/** The wishlist as it is now; `ready` is false until the device has answered. */
export function useWishlist(): Omit<Snapshot<Kept<Wishlist>>, 'doc'> & { wishlist: Snapshot<Wishlist> } {
  const { doc: wishlist, ...rest } = useSyncExternalStore(watch, now, unreadNow)
  return { wishlist, ...rest }
}

function watch(listener: () => void): () => void {
  void keeper.load()
  return subscribe(keeper.state, listener)
}

const now = () => snapshot(keeper.state)
const UNREAD: Snapshot<Kept<Wishlist>> = unread(emptyWishlist)
const unreadNow = () => UNREAD
