/**
 * The protocol between the page and its service worker: the messages, the Background Sync tag and the picture cache.
 * The two may be of different releases for a while, so names and fields must stay compatible.
 */
import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'
import { isRecord } from '#contract/type-guards.ts'

/** A message from the page to the worker. `SKIP_WAITING` is the name that workbox-window uses. */
export type PageMessage =
  /** Activate the waiting worker. */
  | { type: 'SKIP_WAITING' }
  /** Load the next page from the network. The worker confirms through the port sent with the message. */
  | { type: 'OPEN_ANEW' }
  /** Cache what the page loaded before it had a worker: public responses, and pictures by URL. */
  | { type: 'KEEP'; answers: SeenResponse[]; pictures: string[] }
  /**
   * Update the catalogue copy and its thumbnails in this format. Sent when the network is idle or the shopper requests
   * it.
   */
  | { type: 'REFRESH_CATALOGUE'; pictures: PictureFormat }
  /** Delete the catalogue copy and its pictures. */
  | { type: 'DROP_CATALOGUE' }

/** A public response that the page has already received. */
export interface SeenResponse {
  address: string
  /** The response's JSON text. */
  body: string
  /** Time when the page received the response (epoch ms). */
  savedAt: number
}

/** Sent by the worker to a tab to open a page of the shop. The tab replies through the port whether it will. */
export interface OpenRequest {
  type: 'OPEN'
  address: string
  /** After this time (epoch ms) the worker opens the page itself. */
  until: number
}

/** Sent by the worker to the requesting tab: the server's response, which arrived after a saved one was used. */
export interface LateResponse {
  type: 'LATE_ANSWER'
  address: string
  body: unknown
}

/** The tag of Background Sync. */
export const BACKGROUND_SYNC_TAG = 'push-account'

/** Name of the worker's picture cache. Raise the number when its format changes: the cache then starts empty. */
export const PICTURE_CACHE = 'nakshi-pictures-1'

/** Parses a message from a page; null if this release does not know it. */
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

/** Parses a message from the worker; null if this release does not know it. */
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
