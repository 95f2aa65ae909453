/** The sync state of a bag or a wishlist. The steps of a sync are in `sync-attempt.ts`. */
import { isAmount, isRecord, isWholeNumber } from '../type-guards.ts'
import { type CartContents, changedProductIds, readContents, toStoredContents } from './cart-contents.ts'
import type { CartProduct } from './cart-product.ts'

export interface SyncFields {
  /** Null while the document belongs to a guest. */
  sync: SyncState | null
  /**
   * Increases with every change of `sync`. An attempt that started in an earlier generation must not write its result.
   */
  generation: number
  /** Lines that the account rejected and that the shopper has not been notified of. */
  unseenRejections: RejectedLine[]
}

export interface SyncState {
  ownerId: string
  /**
   * The last contents that device and account had in common. While later writes are unanswered, it also includes what
   * earlier unanswered writes turned out to have changed.
   */
  base: CartContents
  /** The account's revision of `base`; null before the first sync. */
  revision: number | null
  /** Null if every write was answered. */
  pendingWrites: PendingWrites | null
}

/**
 * Conditional writes without a response. The account accepted at most one of them, and accepts none once its revision
 * has changed.
 */
export interface PendingWrites {
  /** The revision that all of them were conditional on. */
  revision: number
  /** The contents that each write sent. */
  contents: readonly CartContents[]
}

/** A line that the account did not accept as it was sent. */
export interface RejectedLine {
  title: string
  /** A message for the shopper; null if the account gave none. */
  reason: string | null
  /** The quantity that the account accepted. */
  quantity: number
}

/** The account's copy of a document. */
export interface RemoteState {
  contents: CartContents
  revision: number
  products: readonly CartProduct[]
  /** The contents that orders have removed since the device's last known revision. */
  purchased: CartContents
  /** Reasons why lines were not accepted as sent: messages for the shopper, by product id. */
  rejectionReasons: ReadonlyMap<string, string>
}

/** Describes one kind of document: where the device stores it, and how to read, write and compare it. */
export interface DocumentModel<Doc extends SyncFields> {
  /** The key under which the device stores the document. */
  key: 'cart' | 'wishlist'
  empty: Doc
  /** Reads a stored document in any format, current or older. Returns an empty document for any other value. */
  read(stored: unknown): Doc
  /** Returns the stored format. It must never change, so that tabs and workers of other releases can read it. */
  write(doc: Doc): unknown
  contentsOf(doc: Doc): CartContents
  /** Returns the document with exactly these lines. Updates the display data of `products`; other lines keep theirs. */
  withContents(doc: Doc, contents: CartContents, products: readonly CartProduct[]): Doc
  titleOf(doc: Doc, productId: string): string
  maxLines: number
}

export const neverSynced: SyncFields = { sync: null, generation: 0, unseenRejections: [] }

/** Returns the ids of products whose lines differ from the account's. */
export function unsavedProductIds<Doc extends SyncFields>({ contentsOf }: DocumentModel<Doc>, doc: Doc): string[] {
  return doc.sync === null ? [] : changedProductIds(doc.sync.base, contentsOf(doc))
}

/** Reads the sync fields of a stored document. Returns a guest's fields if they cannot be read. */
export function readSyncFields({ sync, turn, untold }: Record<string, unknown>): SyncFields {
  return {
    sync: readSyncState(sync),
    generation: isWholeNumber(turn) ? turn : 0,
    unseenRejections: Array.isArray(untold) ? untold.filter(isRejectedLine) : [],
  }
}

/** Returns the stored format of the sync fields. */
export function writeSyncFields({ sync, generation, unseenRejections }: SyncFields) {
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
    untold: unseenRejections,
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
  // An early release stored only the contents of the last write, without a revision.
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
