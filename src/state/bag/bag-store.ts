/**
 * State of the shopping bag on this page, and functions that change the bag. The
 * stored bag is read only after hydration, because the first render must match
 * the server's HTML.
 */
import { useSyncExternalStore } from 'react'
import { type Snapshot, snapshot, subscribe } from 'valtio'
import {
  type Bag,
  type BagLine,
  bagCount,
  bagModel,
  emptyBag,
  ensureQuantity,
  type ProductToAdd,
  removeLine,
  restoreLine,
  setGift,
  setQuantity,
} from '#contract/bag/bag.ts'
import { MAX_BAG_LINES } from '#contract/bag/limits.ts'
import { type FreshProduct, refreshLines as refreshBagLines } from '#contract/bag/line-changes.ts'
import { isSameLine, type LineId } from '#contract/bag/line-id.ts'
import { type PageErrorCode, pageErrorMessage } from '#contract/page-errors.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import type { AccountAnswer, BagProposal } from '#sync/synced-lists/sync-bag.ts'
import { notifyRejectedLines } from '../sync/notify-rejected-lines.ts'
import { scheduleSync } from '../sync/schedule-sync.ts'
import {
  createSyncedListStore,
  type SyncedListState,
  type SyncedListStoreDeps,
  unreadState,
} from '../sync/synced-list-store.ts'
import { watchStoredValue } from '../sync/watch-stored-value.ts'

const bagStore = createBagStore({
  storage: deviceStorage,
  watch: (listener) => watchStoredValue('cart', listener),
  onChange: () => {
    broadcastChange('cart')
    scheduleSync()
  },
  onUnseenRejections: () => void notifyRejectedLines(bagStore.update, 'bag'),
  askAccount: async (proposal) => {
    // If this chunk cannot be loaded, the line is added on this device only, as
    // it is while offline.
    const module = await import('./ask-account.ts').catch(() => null)
    return module?.askAccount(proposal) ?? { kind: 'not asked' }
  },
})

export const addToBag = bagStore.add
export const stepBagQuantity = bagStore.step
export const removeFromBag = bagStore.remove
export const undoRemoval = bagStore.undoRemoval
export const saveGift = bagStore.saveGift
export const refreshBag = bagStore.refreshLines
export const updateBag = bagStore.update

/**
 * Returns the bag and re-renders the component whenever the bag changes. `ready`
 * is false until the bag has been read from the device's storage.
 */
export function useBag(): Omit<Snapshot<SyncedListState<Bag>>, 'list'> & { bag: Snapshot<Bag> } {
  const { list: bag, ...rest } = useSyncExternalStore(subscribeToBag, getBag, getServerBag)
  return { bag, ...rest }
}

/**
 * Returns the number of products in the bag; 0 until the bag has been read from
 * the device's storage.
 */
export function useBagCount(): number {
  return bagCount(useBag().bag)
}

/**
 * Calls `listener` whenever the bag changes. Returns a function that removes the
 * listener.
 */
function subscribeToBag(listener: () => void): () => void {
  void bagStore.load()
  return subscribe(bagStore.state, listener)
}

/**
 * Returns the current bag. Until the bag has been read from the device's storage,
 * it is empty and `ready` is false.
 */
export const getBag = () => snapshot(bagStore.state)

const UNREAD_BAG: Snapshot<SyncedListState<Bag>> = unreadState(emptyBag)
const getServerBag = () => UNREAD_BAG

/**
 * Shows the number of products in the bag as a badge on the installed app's icon,
 * if the browser supports badges.
 */
export function showBagOnAppIcon(): void {
  if (!('setAppBadge' in navigator)) return
  subscribeToBag(() => {
    const { list, ready } = getBag()
    // The promise rejects if the app is not installed or has no permission. A
    // count of zero removes the badge.
    if (ready) void navigator.setAppBadge(bagCount(list)).catch(() => undefined)
  })
}

/**
 * A line that was removed from the bag, with its former position, so that the
 * removal can be undone.
 */
interface BagRemoval {
  line: BagLine
  position: number
}

export interface AddResult {
  kind: 'added' | 'refused'
  /** Text to show to the shopper. */
  message: string
}

interface BagStoreDeps extends SyncedListStoreDeps {
  /**
   * Asks the shopper's account about a change, which is then in the stored bag if
   * the account was asked.
   */
  askAccount: (proposal: BagProposal) => Promise<AccountAnswer>
}

/**
 * Creates the store for this page's bag. Each function that changes the bag
 * resolves once the change has been stored on the device.
 */
export function createBagStore({ askAccount, ...deps }: BagStoreDeps) {
  const { state, load, reload, update } = createSyncedListStore(bagModel, deps)

  /**
   * Adds one unit of a product to the bag, unless the bag already contains the
   * product in the same size. Returns `refused` if the product is out of stock or
   * the bag is full.
   */
  async function add(product: ProductToAdd): Promise<AddResult> {
    const added: AddResult = { kind: 'added', message: `${product.title} is in your bag.` }
    await load()
    const { lines } = state.list
    if (lines.some((line) => isSameLine(line, product))) return added
    if (product.stock <= 0) return refusal('OUT_OF_STOCK')
    if (lines.length >= MAX_BAG_LINES) return refusal('BAG_FULL')
    const apply = (bag: Bag) => ensureQuantity(bag, product, 1)
    const answer = await askAccount({ line: product, apply })
    if (answer.kind === 'not asked') await update(apply)
    else await reload()
    if (answer.kind !== 'refused') return added
    return answer.reason === null ? refusal('OUT_OF_STOCK') : { kind: 'refused', message: answer.reason }
  }

  /**
   * Increases or decreases the quantity of a line by one. The quantity never
   * falls below 1 and is capped at the available stock.
   */
  async function step(id: LineId, by: 1 | -1): Promise<void> {
    await update((bag) => {
      const line = bag.lines.find((line) => isSameLine(line, id))
      return line ? setQuantity(bag, id, Math.max(1, line.quantity + by)) : bag
    })
  }

  /**
   * Removes a line from the bag. Returns the data that `undoRemoval` needs, or
   * null if the bag does not contain the line.
   */
  async function remove(id: LineId): Promise<BagRemoval | null> {
    let removal: BagRemoval | null = null
    await update((bag) => {
      const position = bag.lines.findIndex((line) => isSameLine(line, id))
      const line = bag.lines[position]
      removal = line ? { line, position } : null
      return removeLine(bag, id)
    })
    return removal
  }

  async function undoRemoval({ line, position }: BagRemoval): Promise<void> {
    await update((bag) => restoreLine(bag, line, position))
  }

  /**
   * Saves the gift occasion chosen for the order. Null means that the order is
   * not a gift.
   */
  async function saveGift(gift: Gift | null): Promise<void> {
    await update((bag) => setGift(bag, gift))
  }

  /**
   * Updates the bag's lines with the given product data from the server, keyed by
   * product id. Does nothing if no line would change.
   */
  async function refreshLines(fresh: ReadonlyMap<string, FreshProduct>): Promise<void> {
    await load()
    if (refreshBagLines(state.list, fresh) !== state.list) await update((bag) => refreshBagLines(bag, fresh))
  }

  return { state, load, update, add, step, remove, undoRemoval, saveGift, refreshLines }
}

const refusal = (code: PageErrorCode): AddResult => ({
  kind: 'refused',
  message: pageErrorMessage(code, { most: MAX_BAG_LINES }),
})
