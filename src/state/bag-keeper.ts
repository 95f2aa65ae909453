/**
 * Keeps one page's view of the bag and the device's stored bag the same. Every change is one atomic read, change and
 * write of the stored bag, so tabs never overwrite each other; the state shows a change once it is made.
 */
import { proxy, ref } from 'valtio'
import {
  type Addable,
  addLine,
  type Bag,
  type BagLine,
  emptyBag,
  type GiftData,
  putBackLine,
  readBag,
  removeLine,
  setGift,
  setQuantity,
  withChanges,
  withoutOrdered,
} from '#contract/bag.ts'
import { type PieceHeard, refreshLines } from '#contract/bag-changes.ts'
import type { LineChange } from '#contract/line-change.ts'
import type { Device } from '#sync/device.ts'

export interface BagState {
  bag: Bag
  /** False until the device has been asked: what is shown then is neither a full nor an empty bag. */
  ready: boolean
  /** False when the device keeps nothing, so that the bag lasts only as long as the page. */
  kept: boolean
}

/** A line that was taken out, and where it stood: enough to put it back. */
export interface Removal {
  line: BagLine
  position: number
}

export interface BagSurroundings {
  device: Device
  /** Reaches the other tabs; `heard` is called when one of them may have changed the bag. */
  connect: (heard: () => void) => { tell: () => void }
}

/** The specification names this key. */
const KEY = 'cart'

export const unreadBag: BagState = { bag: emptyBag, ready: false, kept: true }

export function makeBagKeeper({ device, connect }: BagSurroundings) {
  // Bags are documents that nobody changes. Without `ref` their parts would turn into proxies, which no device stores.
  const state = proxy<BagState>({ ...unreadBag, bag: ref(unreadBag.bag) })
  let others: { tell: () => void } | null = null
  let loading: Promise<void> | null = null

  /** Reads the stored bag, and from then on shows what other tabs do to it. Repeatable. */
  function load(): Promise<void> {
    loading ??= start()
    return loading
  }

  async function start(): Promise<void> {
    device.onKeepsChanged(() => {
      state.kept = device.keeps()
    })
    others = connect(() => void look())
    await look()
  }

  async function look(): Promise<void> {
    show(readBag(await device.read(KEY)))
  }

  async function change(act: (bag: Bag) => Bag): Promise<void> {
    await load()
    show(await device.update(KEY, (stored) => act(readBag(stored))))
    others?.tell()
  }

  function show(bag: Bag): void {
    state.bag = ref(bag)
    state.kept = device.keeps()
    state.ready = true
  }

  /** Puts a piece in the bag, or more of it. Answers false, and changes nothing, when there is none to sell. */
  async function add(piece: Addable, quantity = 1): Promise<boolean> {
    if (piece.stock <= 0) return false
    await change((bag) => addLine(bag, piece, quantity))
    return true
  }

  /** One more of a piece, or one less: never fewer than 1, never more than can be sold. */
  async function step(id: string, by: 1 | -1): Promise<void> {
    await change((bag) => {
      const line = bag.products.find((line) => line.id === id)
      return line ? setQuantity(bag, id, Math.max(1, line.quantity + by)) : bag
    })
  }

  /** Takes a line out. Answers what `putBack` needs, or null when it was not there any more. Repeatable. */
  async function remove(id: string): Promise<Removal | null> {
    let removal: Removal | null = null
    await change((bag) => {
      const position = bag.products.findIndex((line) => line.id === id)
      const line = bag.products[position]
      removal = line ? { line, position } : null
      return removeLine(bag, id)
    })
    return removal
  }

  /** Undoes a removal: the line stands again where it stood. Repeatable. */
  async function putBack({ line, position }: Removal): Promise<void> {
    await change((bag) => putBackLine(bag, line, position))
  }

  /** Says what the bag is a gift for; null for nothing. Repeatable. */
  async function saveGift(gift: GiftData | null): Promise<void> {
    await change((bag) => setGift(bag, gift))
  }

  /** Shows and keeps lines as their pieces are now. Writes nothing when nothing is different. */
  async function refresh(heard: ReadonlyMap<string, PieceHeard>): Promise<void> {
    await load()
    if (refreshLines(state.bag, heard) !== state.bag) await change((bag) => refreshLines(bag, heard))
  }

  /** Takes out what an order was placed for. */
  async function takeOrdered(ordered: readonly { id: string; quantity: number }[]): Promise<void> {
    await change((bag) => withoutOrdered(bag, ordered))
  }

  /** Makes the lines what they can be bought as. */
  async function accept(changes: readonly LineChange[]): Promise<void> {
    await change((bag) => withChanges(bag, changes))
  }

  return { state, load, add, step, remove, putBack, saveGift, refresh, takeOrdered, accept }
}
