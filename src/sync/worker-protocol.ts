/**
 * The protocol between the page and its service worker: messages, the Background Sync tag and the picture cache's name.
 * The page and the service worker may come from different releases, so all names and fields must stay compatible.
 */
import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'
import { isRecord } from '#contract/type-guards.ts'

/**
 * A message from the page to the service worker. The name `SKIP_WAITING` is prescribed by the library workbox-window.
 */
export type PageMessage =
  /** Tells the waiting service worker to become active. */
  | { type: 'SKIP_WAITING' }
  /** Tells the active service worker to take control of all of the shop's tabs. */
  | { type: 'CLAIM' }
  /**
   * Tells the service worker to load the next page from the network instead of the cache. The service worker confirms
   * through the `MessagePort` sent with the message.
   */
  | { type: 'OPEN_ANEW' }
  /**
   * Tells the service worker to cache the public API responses and the pictures (listed by URL) that the page loaded
   * before it had a service worker.
   */
  | { type: 'KEEP'; answers: SeenResponse[]; pictures: string[] }
  /**
   * Tells the service worker to update the saved catalogue and its thumbnails, in the given picture format. Sent when
   * the browser is idle or the shopper requests an offline copy.
   */
  | { type: 'REFRESH_CATALOGUE'; pictures: PictureFormat }
  /** Tells the service worker that a search is about to follow, so that it reads the saved catalogue. */
  | { type: 'PREPARE_SEARCH' }
  /** Tells the service worker to delete the saved catalogue and its pictures. */
  | { type: 'DROP_CATALOGUE' }

/**
 * A public API response (the same for every shopper) that the page has received and the service worker should cache.
 */
export interface SeenResponse {
  address: string
  /** Body of the response, as JSON text. */
  body: string
  /** Time when the page received the response (epoch ms). */
  savedAt: number
}

/**
 * A request from the service worker that a tab open one of the shop's pages. The tab replies `true` or `false` through
 * the message's port.
 */
export interface OpenRequest {
  type: 'OPEN'
  address: string
  /** Time until which the tab may open the page (epoch ms). After that, the service worker opens the page itself. */
  until: number
}

/**
 * The server's fresh response, sent by the service worker to a tab that has already received a saved response from the
 * cache.
 */
export interface LateResponse {
  type: 'LATE_ANSWER'
  address: string
  body: unknown
}

/**
 * Tag of the Background Sync that the page registers, so that the service worker syncs with the server once the device
 * is online again.
 */
export const BACKGROUND_SYNC_TAG = 'push-account'

/**
 * Name of the service worker's picture cache. Increase the number when the cache's format changes, so that the service
 * worker starts with an empty cache.
 */
export const PICTURE_CACHE = 'nakshi-pictures-1'

/** Parses a message from a page to the service worker. Returns null if this release does not recognise the message. */
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

/** Parses a message from the service worker to a page. Returns null if this release does not recognise the message. */
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
