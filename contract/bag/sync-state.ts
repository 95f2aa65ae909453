/**
 * What a document of the shopper carries so that device and account come to the same state: the bag and the wishlist are
 * such documents. How they do is in `round.ts`.
 */
import { type CartContents, changedLineIds } from './cart-contents.ts'

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

/** What is particular to one kind of document. */
export interface DocumentModel<Doc extends SyncFields> {
  empty: Doc
  /** Accepts every form that was ever stored, and anything else as an empty document. */
  read(stored: unknown): Doc
  contentsOf(doc: Doc): CartContents
  /** The document with exactly these lines. Those in `pieces` are shown as they are now, others as they were. */
  withContents(doc: Doc, wanted: CartContents, pieces: readonly FreshCartProduct[]): Doc
  /** What the piece of a line is called. */
  titleOf(doc: Doc, id: string): string
  /** An account takes no more lines than this. */
  maxLines: number
}

export const neverSynced: SyncFields = { sync: null, generation: 0, pendingNotices: [] }

/** Ids of the lines that the account does not have yet as they stand here. */
export function unsavedLineIds<Doc extends SyncFields>({ contentsOf }: DocumentModel<Doc>, doc: Doc): string[] {
  return doc.sync === null ? [] : changedLineIds(doc.sync.base, contentsOf(doc))
}

/** Reads what `Synced` adds to a document from whatever was stored; what cannot be read is that of a guest. */
export function readSyncFields(stored: Record<string, unknown>): SyncFields {
  const { sync, turn, untold } = stored
  return {
    sync: isSyncState(sync) ? { ...sync, pendingWrites: readPendingWrites(sync) } : null,
    generation: typeof turn === 'number' ? turn : 0,
    pendingNotices: Array.isArray(untold) ? untold : [],
  }
}

/** It was once stored as what was wanted the last time, whatever the revision. */
function readPendingWrites({ sent, revision }: StoredSyncState): PendingWrites | null {
  return sent && 'lines' in sent ? { revision: revision ?? 0, contents: [sent] } : sent
}

type StoredSyncState = Omit<SyncState, 'sent'> & { sent: PendingWrites | CartContents | null }

/** Only this shop writes the part, as a whole: its marks tell the form. */
function isSyncState(value: unknown): value is StoredSyncState {
  if (typeof value !== 'object' || value === null || !('ownerId' in value) || !('revision' in value)) return false
  return 'base' in value && typeof value.base === 'object' && value.base !== null && 'lines' in value.base
}
