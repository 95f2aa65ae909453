/**
 * The shopper's bag in this page. It is read from the device after hydration, when the first component shows it: the
 * server and the first client render both know nothing of it.
 */
import { useSyncExternalStore } from 'react'
import { type Snapshot, snapshot, subscribe } from 'valtio'
import { type Bag, bagCount, emptyBag } from '#contract/bag.ts'
import { device } from '#sync/device.ts'
import { makeBagKeeper } from './bag-keeper.ts'
import { type Kept, unread } from './document-keeper.ts'
import { connectTabs } from './other-tabs.ts'
import { pushSoon } from './push-soon.ts'

const keeper = makeBagKeeper({
  device,
  connect: connectTabs('cart'),
  changed: pushSoon,
  untold: async () => {
    const { tellUntold } = await import('./tell-untold.ts')
    await tellUntold(keeper.change, 'bag')
  },
  askAccount: async (...asked) => {
    const { askAccount } = await import('./ask-account.ts')
    return askAccount(...asked)
  },
})

export const addToBag = keeper.add
export const stepBagQuantity = keeper.step
export const removeFromBag = keeper.remove
export const undoRemoval = keeper.putBack
export const saveGift = keeper.saveGift
export const refreshBag = keeper.refresh
export const changeBag = keeper.change

/** The bag as it is now; `ready` is false until the device has answered. */
export function useBag(): Omit<Snapshot<Kept<Bag>>, 'doc'> & { bag: Snapshot<Bag> } {
  const { doc: bag, ...rest } = useSyncExternalStore(watchBag, bagNow, bagUnread)
  return { bag, ...rest }
}

/** How many pieces are in the bag, for its badge; 0 until the device has answered. */
export function useBagCount(): number {
  return bagCount(useBag().bag)
}

/** Calls `listener` at every change of the bag. Answers a function that ends this. */
export function watchBag(listener: () => void): () => void {
  void keeper.load()
  return subscribe(keeper.state, listener)
}

/** The bag as it is at this moment; empty and not `ready` before the device has answered. */
export const bagNow = () => snapshot(keeper.state)

const BAG_UNREAD: Snapshot<Kept<Bag>> = unread(emptyBag)
const bagUnread = () => BAG_UNREAD
