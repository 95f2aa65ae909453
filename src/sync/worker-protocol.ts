/**
 * Messages between the page and its service worker. The two may come from
 * different releases, so all names and fields must stay compatible.
 */
import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'
import { isRecord } from '#contract/type-guards.ts'

/** The library workbox-window prescribes the name `SKIP_WAITING`. */
export type PageMessage =
  /** Makes the waiting service worker active. */
  | { type: 'SKIP_WAITING' }
  /** Makes the active service worker take control of all of the shop's tabs. */
  | { type: 'CLAIM' }
  /**
   * Loads the next page from the network instead of the cache. The service worker
   * confirms through the message's `MessagePort`.
   */
  | { type: 'OPEN_ANEW' }
  /**
   * Caches the public API responses and the pictures (URLs) that the page loaded
   * before it had a service worker.
   */
  | { type: 'KEEP'; answers: SeenResponse[]; pictures: string[] }
  /**
   * Updates the saved catalogue and its thumbnails, in this picture format. Sent
   * when the browser is idle or the shopper requests an offline copy.
   */
  | { type: 'REFRESH_CATALOGUE'; pictures: PictureFormat }
  /**
   * A search is about to follow, so the service worker reads the saved catalogue.
   */
  | { type: 'PREPARE_SEARCH' }
  /** Deletes the saved catalogue and its pictures. */
  | { type: 'DROP_CATALOGUE' }

/**
 * A public API response that the page has received and the service worker should
 * cache.
 */
export interface SeenResponse {
  address: string
  /** JSON text. */
  body: string
  /** When the page received the response (epoch ms). */
  savedAt: number
}

/**
 * Asks a tab to open one of the shop's pages. The tab replies `true` or `false`
 * through the message's port.
 */
export interface OpenRequest {
  type: 'OPEN'
  address: string
  /** After this time (epoch ms), the service worker opens the page itself. */
  until: number
}

/** The server's response, for a tab that has already received a saved one. */
export interface LateResponse {
  type: 'LATE_ANSWER'
  address: string
  body: unknown
}

/** Tag of the Background Sync, which runs once the device is online again. */
export const BACKGROUND_SYNC_TAG = 'push-account'

/**
 * Increase the number when the cache's format changes, so that the service worker
 * starts with an empty cache.
 */
export const PICTURE_CACHE = 'nakshi-pictures-1'

/** Returns null if this release does not recognise the message. */
export function parsePageMessage(data: unknown): PageMessage | null {
  if (!isRecord(data)) return null
  switch (data.type) {
    case 'SKIP_WAITING':
    case 'CLAIM':
    case 'OPEN_ANEW':
    case 'PREPARE_SEARCH':
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

/** Returns null if this release does not recognise the message. */
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
