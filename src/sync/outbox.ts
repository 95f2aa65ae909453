/**
 * The device's outbox: what a shopper has sent and the shop does not have yet. Each act reads, changes and writes it in
 * one atomic step, whichever tab or worker does it, so that no item is lost and none is told twice.
 */
import { newId } from './new-id.ts'
import { type Contents, isShownTo, itemsFrom, needsLogin, type OutboxItem, type OutboxKind } from './outbox-item.ts'
import { here, type Place } from './place.ts'
import { readSession } from './session-store.ts'

const KEY = 'outbox'

type Part = Pick<Place, 'device' | 'tell'>

/** Everything in the outbox, oldest first. */
export async function readOutbox({ device }: Pick<Place, 'device'> = here): Promise<OutboxItem[]> {
  return itemsFrom(await device.read(KEY))
}

/** Changes every item by itself; null takes it out. */
export async function changeItems(
  change: (item: OutboxItem) => OutboxItem | null,
  { device, tell }: Part,
): Promise<void> {
  await device.update(KEY, (stored) => itemsFrom(stored).flatMap((item) => change(item) ?? []))
  tell(KEY)
}

/** An item as somebody put it: with another turn it holds other words. */
export type PutItem = Pick<OutboxItem, 'id' | 'turn'>

interface Sending {
  id?: string | undefined
  ownerId?: string | null
  /** For so long nobody sends it but who put it there and waits for the answer (ms). */
  heldForMs?: number
}

/**
 * Puts something into the outbox, to be sent. With the id of an item that is there it takes its place: it is that item in
 * other words, and the server is not told of both; whose it is stays. For what needs an account its form says
 * whose it is; without that this rejects.
 */
export async function putItem<Kind extends OutboxKind>(
  kind: Kind,
  what: Contents[Kind],
  { id = newId(), ownerId = null, heldForMs = 0 }: Sending = {},
  place: Part = here,
): Promise<PutItem> {
  // Neither the session nor the item that was there can tell: a log-out may have taken both since the words were written.
  // The item would be nobody's then, and sent for whoever logs in next.
  if (needsLogin({ kind }) && ownerId === null) throw new Error(`Whose is this ${kind}?`)
  const session = await readSession(place)
  const now = Date.now()
  // What was under this id may have left, while it is still on its way: its answer must not finish this one.
  const [first = 0] = crypto.getRandomValues(new Uint32Array(1))
  let turn = first
  await place.device.update(KEY, (stored) => {
    const items = itemsFrom(stored)
    const earlier = items.find((item) => item.id === id)
    turn = earlier ? earlier.turn + 1 : first
    const item = {
      id,
      kind,
      what,
      madeAt: earlier?.madeAt ?? now,
      turn,
      ownerId: earlier?.ownerId ?? ownerId ?? session?.user._id ?? null,
      state: { is: 'waiting', notBefore: now + heldForMs },
    } as OutboxItem
    return earlier ? items.map((other) => (other === earlier ? item : other)) : [...items, item]
  })
  place.tell(KEY)
  return { id, turn }
}

/** Gives an item back to the shopper, who wants to change it. It is not sent until it is put back. */
export async function takeBack(id: string, place: Part = here): Promise<void> {
  await changeItems((item) => {
    if (item.id !== id || item.state.is !== 'waiting') return item
    return { ...item, turn: item.turn + 1, state: { is: 'returned', refusal: null, told: true } }
  }, place)
}

/** The shopper does not want it any more. What is on its way already may arrive all the same. */
export async function removeItem(id: string, place: Part = here): Promise<void> {
  await changeItems((item) => (item.id === id ? null : item), place)
}

/**
 * What the shopper has not been told of: what has arrived, which leaves the outbox, and what came back. Each once, and
 * nothing to who has logged in to another account.
 */
export async function takeNews(place: Part = here): Promise<OutboxItem[]> {
  let news: OutboxItem[] = []
  // Most looks find nothing, and writing tells every tab to look.
  if (!(await readOutbox(place)).some(isNews)) return news
  const reader = (await readSession(place))?.user._id ?? null
  const isTheirs = (item: OutboxItem) => isNews(item) && isShownTo(item, reader)
  await place.device.update(KEY, (stored) => {
    const items = itemsFrom(stored)
    news = items.filter(isTheirs)
    return items.flatMap((item) => {
      if (!isTheirs(item)) return item
      return item.state.is === 'returned' ? { ...item, state: { ...item.state, told: true } } : []
    })
  })
  place.tell(KEY)
  return news
}

function isNews({ state }: OutboxItem): boolean {
  return state.is === 'arrived' || (state.is === 'returned' && !state.told)
}

/** Whether something would be lost with the outbox. */
export async function hasUnsent(place: Pick<Place, 'device'> = here): Promise<boolean> {
  return (await readOutbox(place)).some(({ state }) => state.is === 'waiting')
}

/** Empties it, because the shopper leaves. Repeatable. */
export async function wipeOutbox(place: Part = here): Promise<void> {
  await changeItems(() => null, place)
}

/** What a guest has sent is the account's from now on. What is left of another account goes: it is nobody's here. */
export async function claimOutbox(ownerId: string, place: Part): Promise<void> {
  const isOwn = (item: OutboxItem) => item.ownerId === ownerId
  if ((await readOutbox(place)).every(isOwn)) return
  await changeItems((item) => {
    if (item.ownerId !== null) return isOwn(item) ? item : null
    return { ...item, ownerId }
  }, place)
}
