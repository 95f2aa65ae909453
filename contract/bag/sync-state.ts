/** The sync state of a bag or wishlist, and how it is stored. */
import { isAmount, isRecord, isWholeNumber } from '../type-guards.ts'
import { type CartContents, changedLineKeys, readContents, toStoredContents } from './cart-contents.ts'
import type { CartProduct } from './cart-product.ts'
import type { LineId } from './line-id.ts'

export interface SyncFields {
  /** Null for guests. */
  sync: SyncState | null
  /**
   * From before the server ended the session. If the same shopper logs in again,
   * the sync continues from it instead of merging the list as a guest's.
   */
  previousSync: SyncState | null
  /**
   * Increases with every change to `sync`. An attempt discards its result if it
   * has changed since.
   */
  generation: number
  /** The shopper has not been told of these yet. */
  unseenRejections: RejectedLine[]
}

export interface SyncState {
  ownerId: string
  /**
   * What the device and the account last had in common, including earlier writes
   * whose responses were lost.
   */
  base: CartContents
  /** Of `base`; null before the first sync. */
  revision: number | null
  pendingWrites: PendingWrites | null
}

/**
 * Writes without a response. All require the same revision, so the account
 * accepts at most one.
 */
export interface PendingWrites {
  /** The account's copy must have it to accept any of these writes. */
  revision: number
  /** What was sent, one entry per write. */
  contents: readonly CartContents[]
}

/** The account rejected this line, or accepted a smaller quantity. */
export interface RejectedLine {
  title: string
  /** For the shopper; null if the server gave no reason. */
  reason: string | null
  /** The accepted quantity, which may be 0. */
  quantity: number
}

/** The account's copy, as the server returned it. */
export interface RemoteState {
  contents: CartContents
  revision: number
  products: readonly CartProduct[]
  /** What orders have removed since the last revision known to the device. */
  purchased: CartContents
  /** For the shopper, by line key. */
  rejectionReasons: ReadonlyMap<string, string>
}

/** How a synced list is stored, read, written and compared. */
export interface SyncedListModel<List extends SyncFields> {
  /** The storage key on the device. */
  key: 'cart' | 'wishlist'
  empty: List
  /** Returns an empty list if the value is unreadable. */
  read(stored: unknown): List
  /**
   * The format must never change, because tabs and service workers of other
   * releases read it too.
   */
  write(list: List): unknown
  contentsOf(list: List): CartContents
  /**
   * Takes titles, prices and pictures from `products` or else from the existing
   * lines.
   */
  withContents(list: List, contents: CartContents, products: readonly CartProduct[]): List
  titleOf(list: List, line: LineId): string
  maxLines: number
}

export const neverSynced: SyncFields = { sync: null, previousSync: null, generation: 0, unseenRejections: [] }

/** None for guests. */
export function unsavedLineKeys<List extends SyncFields>({ contentsOf }: SyncedListModel<List>, list: List): string[] {
  return list.sync === null ? [] : changedLineKeys(list.sync.base, contentsOf(list))
}

/** Replaces each unreadable field with the default for guests. */
export function readSyncFields({ sync, former, turn, untold }: Record<string, unknown>): SyncFields {
  return {
    sync: readSyncState(sync),
    previousSync: readSyncState(former),
    generation: isWholeNumber(turn) ? turn : 0,
    unseenRejections: Array.isArray(untold) ? untold.filter(isRejectedLine) : [],
  }
}

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
