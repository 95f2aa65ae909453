/**
 * Opened through a link on this device, for offline use. A log-out deletes them,
 * so that the next person finds none; the link still works.
 */
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { isAmount, isRecord } from '#contract/type-guards.ts'
import { isResponseOf } from '#sync/response-check.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

type FollowResponse = ResponseBodies['followOrder']

interface SavedLink {
  /** Of the link. */
  token: string
  /** As the server returned it. */
  data: FollowResponse
  /** Epoch ms. */
  savedAt: number
}

const KEY = 'followed-orders'

const MAX_SAVED = 10

/** Null if there is none or its link expired. Never rejects. */
export async function readFollowedCopy(token: string, now = Date.now()): Promise<SavedLink | null> {
  return parseStored(await deviceStorage.read(KEY), now).find((saved) => saved.token === token) ?? null
}

/** Keeps nine others. */
export async function saveFollowedCopy(token: string, data: FollowResponse, now = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, (stored) =>
    [{ token, data, savedAt: now }, ...otherThan(token, parseStored(stored, now))].slice(0, MAX_SAVED),
  )
}

/** Its link no longer works. */
export async function deleteFollowedCopy(token: string, now = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, (stored) => otherThan(token, parseStored(stored, now)))
}

export async function deleteFollowedCopies(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

function otherThan(token: string, links: readonly SavedLink[]): SavedLink[] {
  return links.filter((saved) => saved.token !== token)
}

/** Newest first, without malformed or expired ones. */
function parseStored(stored: unknown, now: number): SavedLink[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isSavedLink).filter(({ data }) => Date.parse(data.expiresAt) > now)
}

function isSavedLink(stored: unknown): stored is SavedLink {
  if (!isRecord(stored)) return false
  const { token, data, savedAt } = stored
  return typeof token === 'string' && isAmount(savedAt) && isResponseOf('followOrder', data)
}
