/**
 * Types for the sync state of a bag or wishlist, with functions that convert this state from and to its storage format.
 */
import { isAmount, isRecord, isWholeNumber } from '../type-guards.ts'
import { type CartContents, changedLineKeys, readContents, toStoredContents } from './cart-contents.ts'
import type { CartProduct } from './cart-product.ts'
import type { LineId } from './line-id.ts'

export interface SyncFields {
  /** The sync state; null while the bag or wishlist belongs to a guest. */
  sync: SyncState | null
  /**
   * The sync state that the list had when the server ended the session. If the same shopper logs in again, the next
   * sync continues from this state instead of merging the list as a guest's. Null otherwise.
   */
  previousSync: SyncState | null
  /**
   * A counter that increases with every change to `sync`. A sync attempt must discard its result if this counter has
   * changed since the attempt started.
   */
  generation: number
  /** Rejected lines that the shopper has not been notified about yet. */
  unseenRejections: RejectedLine[]
}

export interface SyncState {
  ownerId: string
  /**
   * The last contents that the device and the account had in common, including changes from earlier writes whose
   * responses were lost.
   */
  base: CartContents
  /** The account's revision number for the `base` contents; null before the first sync. */
  revision: number | null
  /** Writes that have not received a response yet; null if there are none. */
  pendingWrites: PendingWrites | null
}

/**
 * Writes that were sent to the account but have not received a response yet. All of them require the same revision, so
 * the account accepts at most one.
 */
export interface PendingWrites {
  /** The revision that the account's copy must have in order to accept any of these writes. */
  revision: number
  /** The contents that were sent, one entry per write. */
  contents: readonly CartContents[]
}

/** A line of a bag or wishlist that the account rejected, or accepted only with a smaller quantity. */
export interface RejectedLine {
  title: string
  /** Message that explains the rejection to the shopper; null if the server gave no reason. */
  reason: string | null
  /** The quantity that the account accepted, which may be 0. */
  quantity: number
}

/** The account's copy of a bag or wishlist, as the server returned it. */
export interface RemoteState {
  contents: CartContents
  revision: number
  products: readonly CartProduct[]
  /** The products and the gift that orders have removed since the last revision known to the device. */
  purchased: CartContents
  /** Messages that explain to the shopper why lines were rejected or reduced, by line key. */
  rejectionReasons: ReadonlyMap<string, string>
}

/** Defines how a synced list is stored on the device, read, written and compared. */
export interface SyncedListModel<List extends SyncFields> {
  /** The key under which the device stores the list. */
  key: 'cart' | 'wishlist'
  empty: List
  /** Reads a stored list. Returns an empty list if the value is unreadable. */
  read(stored: unknown): List
  /**
   * Converts the list to its storage format. This format must never change, because tabs and service workers from
   * other releases read it too.
   */
  write(list: List): unknown
  contentsOf(list: List): CartContents
  /**
   * Replaces the lines of the list. Takes titles, prices and pictures from `products` or, for all other products,
   * from the existing lines.
   */
  withContents(list: List, contents: CartContents, products: readonly CartProduct[]): List
  titleOf(list: List, line: LineId): string
  maxLines: number
}

export const neverSynced: SyncFields = { sync: null, previousSync: null, generation: 0, unseenRejections: [] }

/** Returns the keys of the lines whose quantities have not been saved to the account yet; none for guests. */
export function unsavedLineKeys<List extends SyncFields>({ contentsOf }: SyncedListModel<List>, list: List): string[] {
  return list.sync === null ? [] : changedLineKeys(list.sync.base, contentsOf(list))
}

/** Reads the sync fields of a stored bag or wishlist. Replaces each unreadable field with the default for guests. */
export function readSyncFields({ sync, former, turn, untold }: Record<string, unknown>): SyncFields {
  return {
    sync: readSyncState(sync),
    previousSync: readSyncState(former),
    generation: isWholeNumber(turn) ? turn : 0,
    unseenRejections: Array.isArray(untold) ? untold.filter(isRejectedLine) : [],
  }
}

/** Converts the sync fields of a bag or wishlist to their storage format. */
export function writeSyncFields({ sync, previousSync, generation, unseenRejections }: SyncFields) {
  return {
    sync: sync && writeSyncState(sync),
    ...(previousSync && { former: writeSyncState(previousSync) }),
    turn: generation,
    untold: unseenRejections,
  }
}

function writeSyncState({ ownerId, base, revision, pendingWrites }: SyncState) {
  return {
    ownerId,
    base: toStoredContents(base),
    revision,
    sent: pendingWrites && {
      revision: pendingWrites.revision,
      wanted: pendingWrites.contents.map(toStoredContents),
    },
  }
}

function readSyncState(stored: unknown): SyncState | null {
  if (!isRecord(stored) || typeof stored.ownerId !== 'string') return null
  const base = readContents(stored.base)
  const { revision } = stored
  if (!base || !(revision === null || isWholeNumber(revision))) return null
  return { ownerId: stored.ownerId, base, revision, pendingWrites: readPendingWrites(stored.sent) }
}

function readPendingWrites(stored: unknown): PendingWrites | null {
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
