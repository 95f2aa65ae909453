/**
 * What the page and its service worker agree on: the messages between them, the tag of Background Sync and the picture
 * cache. Both sides may be of different releases for a while, so names and fields must stay readable to each other.
 */
import type { PictureFormat } from '#contract/picture-rendition.ts'
import { isRecord } from '#contract/type-guards.ts'

/** From the page to the worker. `SKIP_WAITING` is the name that workbox-window sends. */
export type PageMessage =
  /** Activate the waiting worker. */
  | { type: 'SKIP_WAITING' }
  /** Let the next page come from the network. The worker confirms through the port that comes with the message. */
  | { type: 'OPEN_ANEW' }
  /** Cache what the page has loaded before there was a worker: public responses, and the addresses of pictures. */
  | { type: 'KEEP'; answers: SeenResponse[]; pictures: string[] }
  /** Update the catalogue copy and its thumbnails, in this format. The network is idle, or the shopper asked for it. */
  | { type: 'REFRESH_CATALOGUE'; pictures: PictureFormat }
  /** Delete the catalogue copy and its pictures. */
  | { type: 'DROP_CATALOGUE' }

/** A public response that the page has already received. */
export interface SeenResponse {
  address: string
  /** JSON text. */
  body: string
  /** When it was received (epoch ms). */
  savedAt: number
}

/** From the worker to a tab: open a page of the shop. The tab responds through the port whether it does. */
export interface OpenRequest {
  type: 'OPEN'
  address: string
  /** After this time (epoch ms) the worker opens the page itself. */
  until: number
}

/** From the worker to the tab that requested it: the server's response, which came after a saved one was used. */
export interface LateResponse {
  type: 'LATE_ANSWER'
  address: string
  body: unknown
}

/** The tag of Background Sync. */
export const BACKGROUND_SYNC_TAG = 'push-account'

/** The worker's cache of pictures. Raise the number when its format changes: the cache then starts empty. */
export const PICTURE_CACHE = 'nakshi-pictures-1'

/** Reads a message from a page; null if it is none that this release knows. */
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

/** Reads a message from the worker; null if it is none that this release knows. */
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
