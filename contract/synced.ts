/**
 * What a document of the shopper carries so that device and account come to the same state: the bag and the wishlist are
 * such documents. How they do is in `round.ts`.
 */
import { changedLines, type Wanted } from './wanted.ts'

/** What device and account last agreed on. */
export interface Agreement {
  ownerId: string
  /** With what an earlier question was found to have brought to the account, as long as a later one has no answer. */
  base: Wanted
  /** The account's, when they last agreed; null while nothing has been agreed yet. */
  revision: number | null
  sent: Sent | null
}

/**
 * What the account was asked for and has not answered. At most one of these was taken, and none will be any more once the
 * account has left the revision.
 */
export interface Sent {
  /** What all of it was asked for. */
  revision: number
  /** How things stood here each time. */
  wanted: readonly Wanted[]
}

/** What the account did not take, until the shopper has been told. */
export interface Untaken {
  title: string
  /** Why, for people; null where nobody said. */
  reason: string | null
  /** How many it did take. */
  quantity: number
}

export interface Synced {
  /** Null while it belongs to a guest. */
  sync: Agreement | null
  /** Grows with every change of `sync`. A round that began in another turn must not write: what it knows is old. */
  turn: number
  untold: Untaken[]
}

/** A piece as an account tells it. `price` is in rupees. */
export interface PieceNow {
  _id: string
  title: string
  price: number
  image: string[]
  stock: number
  color: string[]
}

/** What an account has. */
export interface AccountState {
  wanted: Wanted
  revision: number
  pieces: readonly PieceNow[]
  /** What orders took out of it since the revision that the device knows. */
  bought: Wanted
  /** Why pieces were not taken as they were sent, by id, for people. */
  reasons: ReadonlyMap<string, string>
}

/** What is particular to one kind of document. */
export interface Form<Doc extends Synced> {
  empty: Doc
  /** Accepts every form that was ever stored, and anything else as an empty document. */
  read(stored: unknown): Doc
  wantedIn(doc: Doc): Wanted
  /** The document with exactly these lines. Those in `pieces` are shown as they are now, others as they were. */
  withWanted(doc: Doc, wanted: Wanted, pieces: readonly PieceNow[]): Doc
  /** What the piece of a line is called. */
  titleIn(doc: Doc, id: string): string
  /** An account takes no more lines than this. */
  linesAtMost: number
}

export const neverSynced: Synced = { sync: null, turn: 0, untold: [] }

/** Ids of the lines that the account does not have yet as they stand here. */
export function unsavedLines<Doc extends Synced>({ wantedIn }: Form<Doc>, doc: Doc): string[] {
  return doc.sync === null ? [] : changedLines(doc.sync.base, wantedIn(doc))
}

/** Reads what `Synced` adds to a document from whatever was stored; what cannot be read is that of a guest. */
export function readSynced(stored: Record<string, unknown>): Synced {
  const { sync, turn, untold } = stored
  return {
    sync: isAgreement(sync) ? { ...sync, sent: readSent(sync) } : null,
    turn: typeof turn === 'number' ? turn : 0,
    untold: Array.isArray(untold) ? untold : [],
  }
}

/** It was once stored as what was wanted the last time, whatever the revision. */
function readSent({ sent, revision }: Earlier): Sent | null {
  return sent && 'lines' in sent ? { revision: revision ?? 0, wanted: [sent] } : sent
}

type Earlier = Omit<Agreement, 'sent'> & { sent: Sent | Wanted | null }

/** Only this shop writes the part, as a whole: its marks tell the form. */
function isAgreement(value: unknown): value is Earlier {
  if (typeof value !== 'object' || value === null || !('ownerId' in value) || !('revision' in value)) return false
  return 'base' in value && typeof value.base === 'object' && value.base !== null && 'lines' in value.base
}
