/** What the page and its service worker say to each other. */
import type { PictureFormat } from '#contract/picture-rendition.ts'

/** A public answer that the page already has: its address, its body as JSON text, and when it was true (epoch ms). */
export interface SeenResponse {
  address: string
  body: string
  savedAt: number
}

/** From the page to the worker. `SKIP_WAITING` is the name that workbox-window sends. */
export type PageMessage =
  /** Let the new version take over now. */
  | { type: 'SKIP_WAITING' }
  /** Let the next page come from the server. Answered by the port that comes along. */
  | { type: 'OPEN_ANEW' }
  /** Keep what this page used before the worker was there: its answers, and the addresses of its pictures. */
  | { type: 'KEEP'; answers: SeenResponse[]; pictures: string[] }
  /**
   * The line is idle, or the shopper asked for it: bring the catalogue copy and its first pictures up to date, pictures
   * in this format.
   */
  | { type: 'REFRESH_CATALOGUE'; pictures: PictureFormat }
  /** The shopper does not want the catalogue on this device. */
  | { type: 'DROP_CATALOGUE' }

/** From the worker to a tab: open this page of the shop. The tab answers, by the port that comes along, whether it does. */
export interface OpenRequest {
  type: 'OPEN'
  address: string
  /** After this the worker has opened it itself (epoch ms). */
  until: number
}

/** From the worker to the page that asked: the server's answer, which came after a saved one had been given. */
export interface LateResponse {
  type: 'LATE_ANSWER'
  address: string
  body: unknown
}

/** What page and worker call the push that the browser does by itself when the line is back. */
export const BACKGROUND_SYNC_TAG = 'push-account'

/** The worker's cache of pictures. Raise the number when what is stored in it changes its form: it is then started empty. */
export const PICTURE_CACHE = 'nakshi-pictures-1'
