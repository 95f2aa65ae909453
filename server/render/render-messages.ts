/** Messages between the main thread and the threads that render pages. */
import type { PostedForm, RenderResult } from '#contract/rendering.ts'

export interface RenderWorkerData {
  /** Path of the built server-side renderer, `dist/server/entry-server.js`. */
  rendererFile: string
}

/** A response of the API, as text. */
export interface ApiText {
  status: number
  text: string
}

/** Sent to the worker: a page to render, or the response to one of its API requests. */
export type ToRenderWorker =
  | { kind: 'render'; page: number; url: string; origin: string; posted: PostedForm | undefined }
  | { kind: 'response'; request: number; response: ApiText }

/** Sent by the worker: an API request for a page, a rendered page, or the error that prevented it. */
export type FromRenderWorker =
  | { kind: 'request'; request: number; page: number; url: string }
  | { kind: 'rendered'; page: number; result: RenderResult }
  | { kind: 'failed'; page: number; error: Error }
