/**
 * What a document of the shopper carries so that device and account come to the same state: the bag and the wishlist are
 * such documents. How they do is in `round.ts`.
 */
import { isRecord } from '../type-guards.ts'
import { type CartContents, type ContentsLine, changedLineIds, type GiftData } from './cart-contents.ts'

/** What device and account last agreed on. */
export interface SyncState {
  ownerId: string
  /** With what an earlier question was found to have brought to the account, as long as a later one has no answer. */
  base: CartContents
  /** The account's, when they last agreed; null while nothing has been agreed yet. */
  revision: number | null
  pendingWrites: PendingWrites | null
}

/**
 * What the account was asked for and has not answered. At most one of these was taken, and none will be any more once the
 * account has left the revision.
 */
export interface PendingWrites {
  /** What all of it was asked for. */
  revision: number
  /** How things stood here each time. */
  contents: readonly CartContents[]
}

/** What the account did not take, until the shopper has been told. */
export interface RejectedLine {
  title: string
  /** Why, for people; null where nobody said. */
  reason: string | null
  /** How many it did take. */
  quantity: number
}

export interface SyncFields {
  /** Null while it belongs to a guest. */
  sync: SyncState | null
  /** Grows with every change of `sync`. A round that began in another turn must not write: what it knows is old. */
  generation: number
  pendingNotices: RejectedLine[]
}

/** A piece as an account tells it. `price` is in rupees. */
export interface FreshCartProduct {
  _id: string
  title: string
  price: number
  image: string[]
  stock: number
  color: string[]
}

/** What an account has. */
export interface RemoteState {
  contents: CartContents
  revision: number
  products: readonly FreshCartProduct[]
  /** What orders took out of it since the revision that the device knows. */
  purchased: CartContents
  /** Why pieces were not taken as they were sent, by id, for people. */
  rejectionReasons: ReadonlyMap<string, string>
}

/** Describes one kind of synced document: where the device stores it, and how to read, write and compare it. */
export interface DocumentModel<Doc extends SyncFields> {
  /** The key under which the device stores the document. */
  key: 'cart' | 'wishlist'
  empty: Doc
  /** Reads every form that a release has ever stored, and anything else as an empty document. */
  read(stored: unknown): Doc
  /** Returns what the device stores of a document. */
  write(doc: Doc): unknown
  contentsOf(doc: Doc): CartContents
  /** Returns the document with exactly these lines. Lines found in `products` show that data; the others keep theirs. */
  withContents(doc: Doc, contents: CartContents, products: readonly FreshCartProduct[]): Doc
  /** Returns the title of a line's product; empty where the document has no such line. */
  titleOf(doc: Doc, id: string): string
  /** The number of lines that an account holds at most. */
  maxLines: number
}

export const neverSynced: SyncFields = { sync: null, generation: 0, pendingNotices: [] }

/** Returns the ids of the lines that differ from what the account last had; none for a guest. */
export function unsavedLineIds<Doc extends SyncFields>({ contentsOf }: DocumentModel<Doc>, doc: Doc): string[] {
  return doc.sync === null ? [] : changedLineIds(doc.sync.base, contentsOf(doc))
}

/**
 * Returns the stored form of the sync fields. Tabs and workers of older releases may run beside this one, so the fields
 * are written under their old names too: `turn`, `untold`, and `sent` inside `sync`.
 */
export function writeSyncFields({ sync, generation, pendingNotices }: SyncFields) {
  const writes = sync?.pendingWrites
  const sent = writes ? { revision: writes.revision, wanted: writes.contents } : null
  return { sync: sync && { ...sync, sent }, generation, pendingNotices, turn: generation, untold: pendingNotices }
}

/**
 * Reads the sync fields of a stored document, in this or an older form. An older release drops the new names when it
 * writes, so where a new name is present it is the latest. What cannot be read becomes a guest's document.
 */
export function readSyncFields(stored: Record<string, unknown>): SyncFields {
  const generation = stored.generation ?? stored.turn
  const notices = stored.pendingNotices ?? stored.untold
  return {
    sync: readSyncState(stored.sync),
    generation: typeof generation === 'number' ? generation : 0,
    pendingNotices: Array.isArray(notices) ? notices.map(readNotice).filter((notice) => notice !== null) : [],
  }
}

function readSyncState(stored: unknown): SyncState | null {
  if (!isRecord(stored)) return null
  const { ownerId, revision } = stored
  const base = readContents(stored.base)
  if (typeof ownerId !== 'string' || base === null || !isRevision(revision)) return null
  return { ownerId, base, revision, pendingWrites: readPendingWrites(stored, revision) }
}

/** Reads `pendingWrites`, the older `sent`, and the oldest form: one document without the revision it was sent for. */
function readPendingWrites(
  { pendingWrites, sent }: Record<string, unknown>,
  base: number | null,
): PendingWrites | null {
  const stored = pendingWrites === undefined ? sent : pendingWrites
  if (!isRecord(stored)) return null
  const single = readContents(stored)
  if (single) return { revision: base ?? 0, contents: [single] }
  const { revision, contents = stored.wanted } = stored
  if (typeof revision !== 'number' || !Array.isArray(contents)) return null
  return { revision, contents: contents.map(readContents).filter((one) => one !== null) }
}

function isRevision(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

function readContents(stored: unknown): CartContents | null {
  if (!isRecord(stored) || !Array.isArray(stored.lines)) return null
  return { lines: stored.lines.map(readLine).filter((line) => line !== null), gift: readGift(stored.gift) }
}

function readLine(stored: unknown): ContentsLine | null {
  if (!isRecord(stored)) return null
  const { id, quantity } = stored
  return typeof id === 'string' && typeof quantity === 'number' ? { id, quantity } : null
}

function readNotice(stored: unknown): RejectedLine | null {
  if (!isRecord(stored)) return null
  const { title, reason, quantity } = stored
  if (typeof title !== 'string' || typeof quantity !== 'number') return null
  return { title, reason: typeof reason === 'string' ? reason : null, quantity }
}

/** Reads a stored gift; null for none. */
export function readGift(stored: unknown): GiftData | null {
  if (!isRecord(stored) || typeof stored.occasion !== 'string') return null
  return { occasion: stored.occasion, isCustom: stored.isCustom === true }
}
