/**
 * The state that a bag or a wishlist carries so that device and account converge. The steps are in `sync-attempt.ts`.
 */
import { isAmount, isRecord, isWholeNumber } from '../type-guards.ts'
import { type CartContents, changedProductIds, readContents, toStoredContents } from './cart-contents.ts'
import type { CartProduct } from './cart-product.ts'

export interface SyncFields {
  /** Null while the document belongs to a guest. */
  sync: SyncState | null
  /** Increases with every change of `sync`. An attempt that started in an earlier generation must not write. */
  generation: number
  /** Lines that the account rejected, until the shopper has been told. */
  pendingNotices: RejectedLine[]
}

export interface SyncState {
  ownerId: string
  /**
   * The last contents that device and account had in common. Includes what earlier unanswered writes turned out to have
   * changed, while later ones are still unanswered.
   */
  base: CartContents
  /** The account's revision at that time; null before the first sync. */
  revision: number | null
  /** Null when every write was answered. */
  pendingWrites: PendingWrites | null
}

/**
 * Conditional writes without a response. The account accepted at most one of them, and accepts none any more once it has
 * left their revision.
 */
export interface PendingWrites {
  /** The revision that all of them were conditional on. */
  revision: number
  /** The device's contents at each write. */
  contents: readonly CartContents[]
}

/** A line that the account did not accept as it was sent. */
export interface RejectedLine {
  title: string
  /** A sentence for shoppers; null when the account gave none. */
  reason: string | null
  /** How many the account did accept. */
  quantity: number
}

/** The account's side of a document. */
export interface RemoteState {
  contents: CartContents
  revision: number
  products: readonly CartProduct[]
  /** What orders removed since the revision that the device knows. */
  purchased: CartContents
  /** Why lines were not accepted as they were sent, by product id, in sentences for shoppers. */
  rejectionReasons: ReadonlyMap<string, string>
}

/** Describes one kind of document: where the device stores it, and how to read, write and compare it. */
export interface DocumentModel<Doc extends SyncFields> {
  /** The key under which the device stores the document. */
  key: 'cart' | 'wishlist'
  empty: Doc
  /** Reads a stored document, in every form that was ever written. Returns an empty document for any other value. */
  read(stored: unknown): Doc
  /** Returns the stored form. It never changes, so that tabs and workers of other releases can read it. */
  write(doc: Doc): unknown
  contentsOf(doc: Doc): CartContents
  /** Returns the document with exactly these lines. Displays `products` as they are now, others as they were. */
  withContents(doc: Doc, contents: CartContents, products: readonly CartProduct[]): Doc
  titleOf(doc: Doc, productId: string): string
  maxLines: number
}

export const neverSynced: SyncFields = { sync: null, generation: 0, pendingNotices: [] }

/** Returns the ids of products whose lines the account does not have yet as they are here. */
export function unsavedProductIds<Doc extends SyncFields>({ contentsOf }: DocumentModel<Doc>, doc: Doc): string[] {
  return doc.sync === null ? [] : changedProductIds(doc.sync.base, contentsOf(doc))
}

/** Reads the sync fields of a stored document. Returns those of a guest where they cannot be read. */
export function readSyncFields({ sync, turn, untold }: Record<string, unknown>): SyncFields {
  return {
    sync: readSyncState(sync),
    generation: isWholeNumber(turn) ? turn : 0,
    pendingNotices: Array.isArray(untold) ? untold.filter(isRejectedLine) : [],
  }
}

/** The stored form of the sync fields. */
export function writeSyncFields({ sync, generation, pendingNotices }: SyncFields) {
  return {
    sync: sync && {
      ownerId: sync.ownerId,
      base: toStoredContents(sync.base),
      revision: sync.revision,
      sent: sync.pendingWrites && {
        revision: sync.pendingWrites.revision,
        wanted: sync.pendingWrites.contents.map(toStoredContents),
      },
    },
    turn: generation,
    untold: pendingNotices,
  }
}

function readSyncState(stored: unknown): SyncState | null {
  if (!isRecord(stored) || typeof stored.ownerId !== 'string') return null
  const base = readContents(stored.base)
  const { revision } = stored
  if (!base || !(revision === null || isWholeNumber(revision))) return null
  return { ownerId: stored.ownerId, base, revision, pendingWrites: readPendingWrites(stored.sent, revision) }
}

function readPendingWrites(stored: unknown, revision: number | null): PendingWrites | null {
  // An early release stored the contents of the last write only, without a revision.
  const single = readContents(stored)
  if (single) return { revision: revision ?? 0, contents: [single] }
  if (!isRecord(stored) || !isWholeNumber(stored.revision) || !Array.isArray(stored.wanted)) return null
  return {
    revision: stored.revision,
    contents: stored.wanted.map(readContents).filter((contents) => contents !== null),
  }
}

function isRejectedLine(stored: unknown): stored is RejectedLine {
  if (!isRecord(stored)) return false
  const { title, reason, quantity } = stored
  return typeof title === 'string' && (reason === null || typeof reason === 'string') && isAmount(quantity)
}
