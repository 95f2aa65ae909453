/** The stored values of the device as releases up to November 2026 read and write them. */
import { isRecord } from '#contract/type-guards.ts'

/** Returns a stored document or outbox without the fields that older releases do not know and drop when they write. */
export function asOlderRelease(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(olderItem)
  if (!isRecord(stored) || !('turn' in stored)) return stored
  const { generation: _, unseenRejections: __, items: ___, former: ____, ...document } = stored
  if (!isRecord(document.sync)) return document
  const { pendingWrites: _____, ...sync } = document.sync
  return { ...document, sync }
}

function olderItem(stored: unknown): unknown {
  if (!isRecord(stored) || !isRecord(stored.state)) return stored
  const { contents: _, createdAt: __, generation: ___, ...item } = stored
  const { kind: ____, notified: _____, ...state } = stored.state
  return { ...item, state }
}
