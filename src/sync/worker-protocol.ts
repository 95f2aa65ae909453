/**
 * The protocol between the page and its service worker: messages, the Background Sync tag and the name of the picture
 * cache. The page and the service worker may come from different releases, so names and fields must stay compatible.
 */
import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'
import { isRecord } from '#contract/type-guards.ts'

/**
 * A message from the page to the service worker. The name `SKIP_WAITING` is prescribed by the library workbox-window.
 */
export type PageMessage =
  /** Tells the waiting service worker to become active. */
  | { type: 'SKIP_WAITING' }
  /**
   * Tells the service worker to load the next page from the network instead of its cache. The service worker confirms
   * through the port sent with the message.
   */
  | { type: 'OPEN_ANEW' }
  /**
   * Asks the service worker to cache the public responses and pictures (by URL) that the page loaded before it had a
   * service worker.
   */
  | { type: 'KEEP'; answers: SeenResponse[]; pictures: string[] }
  /**
   * Asks the service worker to update the saved catalogue and its thumbnails, in the given picture format. Sent when
   * the browser is idle or the shopper asks for an offline copy.
   */
  | { type: 'REFRESH_CATALOGUE'; pictures: PictureFormat }
  /** Tells the service worker to delete the saved catalogue and its pictures. */
  | { type: 'DROP_CATALOGUE' }

/** A public response (the same for every shopper) that the page has received and the service worker should cache. */
export interface SeenResponse {
  address: string
  /** Body of the response, as JSON text. */
  body: string
  /** Time when the page received the response (epoch ms). */
  savedAt: number
}

/**
 * A request from the service worker to a tab to open a page of the shop. The tab replies through the message's port
 * whether it will.
 */
export interface OpenRequest {
  type: 'OPEN'
  address: string
  /** Time after which the service worker opens the page itself (epoch ms). */
  until: number
}

/**
 * A message from the service worker to a tab that was given a saved response: the server's fresh response, which
 * arrived later.
 */
export interface LateResponse {
  type: 'LATE_ANSWER'
  address: string
  body: unknown
}

/**
 * Tag under which the page registers a Background Sync, so that the service worker syncs the account once online again.
 */
export const BACKGROUND_SYNC_TAG = 'push-account'

/**
 * Name of the service worker's picture cache. Increase its number when the cache's format changes, so that a new, empty
 * cache is used.
 */
export const PICTURE_CACHE = 'nakshi-pictures-1'

/**
 * Parses a message that a page has sent to the service worker. Returns null if this release does not know the message.
 */
export function parsePageMessage(data: unknown): PageMessage | null {
  if (!isRecord(data)) return null
  switch (data.type) {
    case 'SKIP_WAITING':
    case 'OPEN_ANEW':
    case 'DROP_CATALOGUE':
      return { type: data.type }
    case 'KEEP':
      return { type: 'KEEP', answers: listOf(data.answers, isSeenResponse), pictures: listOf(data.pictures, isText) }
    case 'REFRESH_CATALOGUE':
      return { type: 'REFRESH_CATALOGUE', pictures: isPictureFormat(data.pictures) ? data.pictures : 'webp' }
    default:
      return null
  }
}

/**
 * Parses a message that the service worker has sent to a page. Returns null if this release does not know the message.
 */
export function parseWorkerMessage(data: unknown): OpenRequest | LateResponse | null {
  if (!isRecord(data) || typeof data.address !== 'string') return null
  const { type, address, until, body } = data
  if (type === 'OPEN' && typeof until === 'number') return { type, address, until }
  return type === 'LATE_ANSWER' ? { type, address, body } : null
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isPictureFormat(value: unknown): value is PictureFormat {
  return value === 'avif' || value === 'webp' || value === 'jpeg'
}

function isSeenResponse(value: unknown): value is SeenResponse {
  return isRecord(value) && isText(value.address) && isText(value.body) && typeof value.savedAt === 'number'
}

function listOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : []
}
