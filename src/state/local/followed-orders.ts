/**
 * Orders that were opened through a link on this device, saved for offline use. Logging out deletes them like all other
 * personal data: on a shared device, the next person must not find them. The link in the email still works.
 */
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { isAmount, isRecord } from '#contract/type-guards.ts'
import { isResponseOf } from '#sync/response-check.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

type FollowResponse = ResponseBodies['followOrder']

interface SavedLink {
  /** Token of the link. */
  token: string
  /** The order as the server returned it. */
  data: FollowResponse
  /** Time when the order was loaded (epoch ms). */
  savedAt: number
}

const KEY = 'followed-orders'

const MAX_SAVED = 10

/** Returns the saved copy of an order, or null if there is none or its link has expired. Never rejects. */
export async function readFollowedCopy(token: string, now = Date.now()): Promise<SavedLink | null> {
  return parseStored(await deviceStorage.read(KEY), now).find((saved) => saved.token === token) ?? null
}

/** Saves an order on this device under its link, together with the nine orders saved last. */
export async function saveFollowedCopy(token: string, data: FollowResponse, now = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, (stored) =>
    [{ token, data, savedAt: now }, ...otherThan(token, parseStored(stored, now))].slice(0, MAX_SAVED),
  )
}

/** Deletes the saved copy of an order, because its link no longer works. */
export async function deleteFollowedCopy(token: string, now = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, (stored) => otherThan(token, parseStored(stored, now)))
}

/** Deletes all saved copies from this device. */
export async function deleteFollowedCopies(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

function otherThan(token: string, links: readonly SavedLink[]): SavedLink[] {
  return links.filter((saved) => saved.token !== token)
}

/** Parses the stored orders, newest first, without those that are malformed or whose link has expired. */
function parseStored(stored: unknown, now: number): SavedLink[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isSavedLink).filter(({ data }) => Date.parse(data.expiresAt) > now)
}

function isSavedLink(stored: unknown): stored is SavedLink {
  if (!isRecord(stored)) return false
  const { token, data, savedAt } = stored
  return typeof token === 'string' && isAmount(savedAt) && isResponseOf('followOrder', data)
}
