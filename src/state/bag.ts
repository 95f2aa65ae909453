/**
 * The shopper's bag in this page. It is read from the device after hydration, when the first component shows it: the
 * server and the first client render both know nothing of it.
 */
import { useSyncExternalStore } from 'react'
import { type Snapshot, snapshot, subscribe } from 'valtio'
import { bagCount } from '#contract/bag.ts'
import { onChangedElsewhere, tellChanged } from '#sync/changes.ts'
import { device } from '#sync/device.ts'
import { type BagState, makeBagKeeper, unreadBag } from './bag-keeper.ts'

const keeper = makeBagKeeper({ device, connect })

export const addToBag = keeper.add
export const stepBagQuantity = keeper.step
export const removeFromBag = keeper.remove
export const undoRemoval = keeper.putBack
export const saveGift = keeper.saveGift
export const refreshBag = keeper.refresh
export const takeOrdered = keeper.takeOrdered
export const acceptChanges = keeper.accept

/** The bag as it is now; `ready` is false until the device has answered. */
export function useBag(): Snapshot<BagState> {
  return useSyncExternalStore(watch, bagNow, bagUnread)
}

/** How many pieces are in the bag, for its badge; 0 until the device has answered. */
export function useBagCount(): number {
  return bagCount(useBag().bag)
}

function watch(listener: () => void): () => void {
  void keeper.load()
  return subscribe(keeper.state, listener)
}

const bagNow = () => snapshot(keeper.state)
const bagUnread = (): Snapshot<BagState> => unreadBag

/** Tabs tell each other at once; a tab that slept, or a browser without channels, looks again when it is shown. */
function connect(heard: () => void): { tell: () => void } {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') heard()
  })
  onChangedElsewhere('cart', heard)
  return { tell: () => tellChanged('cart') }
}
