/**
 * The shopper's bag in this page. It is read from the device after hydration, when the first component shows it: the
 * server and the first client render both know nothing of it.
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
  MAX_BAG_LINES,
  type ProductToAdd,
  removeLine,
  restoreLine,
  setGift,
  setQuantity,
} from '#contract/bag/bag.ts'
import type { GiftData } from '#contract/bag/cart-contents.ts'
import type { FreshProduct } from '#contract/bag/line-changes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { BagProposal } from '#sync/documents/sync-bag.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { createDocumentStore, type DocumentState, type DocumentStoreDeps, unreadState } from '../sync/document-store.ts'
import { connectTabs, scheduleSync } from '../sync/propagate-changes.ts'

const bagStore = createBagStore({
  storage: deviceStorage,
  connect: connectTabs('cart'),
  onChange: scheduleSync,
  onPendingNotices: async () => {
    const { notifyRejectedLines } = await import('../sync/notify-rejected-lines.ts')
    await notifyRejectedLines(bagStore.change, 'bag')
  },
  addThroughAccount: async (...asked) => {
    const { addThroughAccount } = await import('./add-through-account.ts')
    return addThroughAccount(...asked)
  },
})

export const addToBag = bagStore.add
export const stepBagQuantity = bagStore.step
export const removeFromBag = bagStore.remove
export const undoRemoval = bagStore.putBack
export const saveGift = bagStore.saveGift
export const refreshBag = bagStore.refresh
export const updateBag = bagStore.change

/** The bag as it is now; `ready` is false until the device has answered. */
export function useBag(): Omit<Snapshot<DocumentState<Bag>>, 'doc'> & { bag: Snapshot<Bag> } {
  const { doc: bag, ...rest } = useSyncExternalStore(subscribeToBag, getBag, getServerBag)
  return { bag, ...rest }
}

/** How many pieces are in the bag, for its badge; 0 until the device has answered. */
export function useBagCount(): number {
  return bagCount(useBag().bag)
}

/** Calls `listener` at every change of the bag. Answers a function that ends this. */
export function subscribeToBag(listener: () => void): () => void {
  void bagStore.load()
  return subscribe(bagStore.state, listener)
}

/** The bag as it is at this moment; empty and not `ready` before the device has answered. */
export const getBag = () => snapshot(bagStore.state)

const UNREAD_BAG: Snapshot<DocumentState<Bag>> = unreadState(emptyBag)
const getServerBag = () => UNREAD_BAG

/** What a shopper does to the bag of this device. What is here of it is told to the account afterwards. */

/** A line that was taken out, and where it stood: enough to put it back. */
interface BagRemoval {
  line: BagLine
  position: number
}

/** What became of adding a piece, with the sentence that tells it. */
export interface AddResult {
  kind: 'added' | 'refused'
  message: string
}

interface BagStoreDeps extends DocumentStoreDeps {
  /**
   * Asks the account to take a piece before this device does; the stored bag is as it should be then. Null when there is
   * nobody to ask.
   */
  addThroughAccount: (offer: BagProposal, title: string) => Promise<AddResult | null>
}

/** A page's bag: its state, and the acts on it, each of which has reached the device when it resolves. */
export function createBagStore({ addThroughAccount, ...surroundings }: BagStoreDeps) {
  const { state, load, look, change } = createDocumentStore(bagModel, surroundings)

  /**
   * Puts a piece in the bag unless it is there, as whoever presses twice means it. Refused when there is none to sell or no
   * room; then nothing has changed.
   */
  async function add(piece: ProductToAdd): Promise<AddResult> {
    const added: AddResult = { kind: 'added', message: inBagMessage(piece.title) }
    await load()
    const { products } = state.doc
    if (products.some(({ id }) => id === piece.id)) return added
    if (piece.stock <= 0) return refusal('OUT_OF_STOCK')
    if (products.length >= MAX_BAG_LINES) return refusal('BAG_FULL')
    const offer = { productId: piece.id, apply: (bag: Bag) => ensureQuantity(bag, piece, 1) }
    const answer = await addThroughAccount(offer, piece.title)
    if (answer) {
      await look()
      return answer
    }
    // What an account was asked for may have come through: it is not added again.
    await change(offer.apply)
    return added
  }

  /** One more of a piece, or one less: never fewer than 1, never more than can be sold. */
  async function step(id: string, by: 1 | -1): Promise<void> {
    await change((bag) => {
      const line = bag.products.find((line) => line.id === id)
      return line ? setQuantity(bag, id, Math.max(1, line.quantity + by)) : bag
    })
  }

  /** Takes a line out. Answers what `putBack` needs, or null when it was not there any more. Repeatable. */
  async function remove(id: string): Promise<BagRemoval | null> {
    let removal: BagRemoval | null = null
    await change((bag) => {
      const position = bag.products.findIndex((line) => line.id === id)
      const line = bag.products[position]
      removal = line ? { line, position } : null
      return removeLine(bag, id)
    })
    return removal
  }

  /** Undoes a removal: the line stands again where it stood. Repeatable. */
  async function putBack({ line, position }: BagRemoval): Promise<void> {
    await change((bag) => restoreLine(bag, line, position))
  }

  /** Says what the bag is a gift for; null for nothing. Repeatable. */
  async function saveGift(gift: GiftData | null): Promise<void> {
    await change((bag) => setGift(bag, gift))
  }

  /** Shows and keeps lines as their pieces are now. Writes nothing when nothing is different. */
  async function refresh(heard: ReadonlyMap<string, FreshProduct>): Promise<void> {
    // Only the bag's own page hears of pieces: the others need not carry this.
    const { refreshLines } = await import('#contract/bag/line-changes.ts')
    await load()
    if (refreshLines(state.doc, heard) !== state.doc) await change((bag) => refreshLines(bag, heard))
  }

  return { state, load, change, add, step, remove, putBack, saveGift, refresh }
}

/** The sentence for a piece that is in the bag. */
export function inBagMessage(title: string): string {
  return `${title} is in your bag.`
}

/** The sentences are many, and few pages need one: they come when they are. */
async function refusal(code: ErrorCode): Promise<AddResult> {
  const { errorMessage } = await import('#contract/errors.ts')
  return { kind: 'refused', message: errorMessage(code, { most: MAX_BAG_LINES }) }
}

/** Shows how much is in the bag on the icon of the installed app, where the browser can. */
export function showBagOnAppIcon(): void {
  if (!('setAppBadge' in navigator)) return
  subscribeToBag(() => {
    const { doc, ready } = getBag()
    if (ready) void setAppBadge(bagCount(doc))
  })
}

/** Zero takes the badge away. */
async function setAppBadge(count: number): Promise<void> {
  try {
    await navigator.setAppBadge(count)
  } catch {
    // Not installed, or not allowed to: the count in the header is enough.
  }
}
