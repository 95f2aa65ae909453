/** Messages between the main thread and the threads that render pages. */
import type { PostedForm } from '#contract/rendering.ts'
import type { CompressedContent } from '../http/compressed-content.ts'
import type { DeviceKind } from './first-pictures.ts'

export interface RenderWorkerData {
  /** Path of the built server-side renderer, `dist/server/entry-server.js`. */
  rendererFile: string
  /** Folder of the built client, `dist/client`. */
  clientDir: string
}

/** A page to render. */
export interface PageRequest {
  url: string
  /** The shop's public origin, e.g. `https://shop.example`. */
  origin: string
  /** Version of the API's data. Responses of the same version that the thread has kept are up to date. */
  version: string
  device: DeviceKind
  /** The result of a form submitted to the URL. */
  posted?: PostedForm | undefined
}

/** A response of the API to a thread. */
export interface ApiResponse {
  status: number
  /** The body as JSON, or null if the thread has it already. */
  body: string | null
  /** Tells the response from a later one with other content, e.g. its ETag. */
  tag: string
  /** Version of the data that the response is up to date with, or null if that is not known. */
  version: string | null
}

/**
 * A rendered page. `shell` means that the page is rendered only in the browser; `missing` means that the product or
 * category in the URL does not exist.
 */
export type MadePage = { kind: 'shell' } | { kind: 'missing' } | MadeDocument

export interface MadeDocument {
  kind: 'page'
  status: 200 | 404
  /** Hash of the inline stylesheet for the content security policy. */
  styleHash: string
  /** Value of the `Link` header. */
  link: string
  /** The document, compressed quickly. */
  html: CompressedContent
}

/** A made page, and the tag of each response that it was made of, by URL. */
export interface Rendering {
  page: MadePage
  tags: ReadonlyMap<string, string>
}

/** Sent to the worker: a task, or what a page that it makes has read. */
export type ToRenderWorker =
  | { kind: 'render'; task: number; request: PageRequest }
  | { kind: 'compress'; task: number; content: CompressedContent }
  | { kind: 'response'; read: number; response: ApiResponse }
  | { kind: 'picture'; read: number; bytes: Uint8Array | null }
  | { kind: 'read-failed'; read: number }

/** Sent by the worker: what a page that it makes needs to read, the result of a task, or the error that prevented it. */
export type FromRenderWorker =
  | { kind: 'read-api'; read: number; task: number; url: string; knownTag: string | null }
  | { kind: 'read-picture'; read: number; task: number; address: string }
  | { kind: 'rendered'; task: number; rendering: Rendering }
  | { kind: 'compressed'; task: number; content: CompressedContent }
  | { kind: 'failed'; task: number; error: Error }
