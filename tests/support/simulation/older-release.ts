/** The stored values of the device as releases before sizes (November 2026) read and write them. */
import { isRecord } from '#contract/type-guards.ts'

/** Returns a stored document or outbox without the fields that older releases do not know and drop when they write. */
export function asOlderRelease(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(olderItem)
  if (!isRecord(stored) || !('turn' in stored)) return stored
  const { generation: _, unseenRejections: __, items: ___, former: ____, ...rest } = stored
  const document = Array.isArray(rest.products) ? { ...rest, products: rest.products.map(olderLine) } : rest
  if (!isRecord(document.sync)) return document
  const { pendingWrites: _____, ...sync } = document.sync
  return { ...document, sync: { ...sync, base: olderContents(sync.base), sent: olderWrites(sync.sent) } }
}

function olderLine(stored: unknown): unknown {
  return pick(stored, ['id', 'title', 'price', 'addedPrice', 'image', 'quantity', 'stock', 'color'])
}

function olderContents(stored: unknown): unknown {
  if (!isRecord(stored) || !Array.isArray(stored.lines)) return stored
  return { lines: stored.lines.map((line) => pick(line, ['id', 'quantity'])), gift: stored.gift }
}

function olderWrites(stored: unknown): unknown {
  if (!isRecord(stored) || !Array.isArray(stored.wanted)) return stored
  return { revision: stored.revision, wanted: stored.wanted.map(olderContents) }
}

function pick(stored: unknown, fields: readonly string[]): unknown {
  return isRecord(stored)
    ? Object.fromEntries(Object.entries(stored).filter(([field]) => fields.includes(field)))
    : stored
}

function olderItem(stored: unknown): unknown {
  if (!isRecord(stored) || !isRecord(stored.state)) return stored
  const { contents: _, createdAt: __, generation: ___, ...item } = stored
  const { kind: ____, notified: _____, ...state } = stored.state
  return { ...item, state }
}
