/**
 * Types between the server and the page renderer, which is built separately and
 * loaded by the server.
 */

/** What the API client reads of a `Response`. */
export type TransportResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'redirected' | 'json' | 'blob'>

/** After `timeoutMs`, the request fails. */
export interface TransportInit extends RequestInit {
  timeoutMs: number
}

/** Like `fetch`, for the API. `address` is a path that starts with `/api`. */
export type Transport = (address: string, init: TransportInit) => Promise<TransportResponse>

/**
 * `shell`: only the browser renders the page. `missing`: the product or category
 * of the URL does not exist.
 */
export type RenderResult = RenderedPage | { kind: 'shell' } | { kind: 'missing' }

export interface RenderedPage {
  kind: 'page'
  status: 200 | 404
  /** Whether a part says that its data could not be loaded. */
  isIncomplete: boolean
  /** For the `<head>`: title, description and links. */
  head: string
  /** For the `#root` element. */
  body: string
  /** JSON that the page was rendered with, so that the browser can hydrate it. */
  data: string
  /** Chunks of the rendered pages, which the server preloads. */
  chunks: string[]
}

/** Id of the element with the shop's details, where they differ from those in the scripts. */
export const DETAILS_ELEMENT = 'shop-details'

/** Name of the `<meta>` that says where visits are reported. Without it, none is measured. */
export const VISITS_META = 'visits'

/** In `dist/client`: the details in the scripts. */
export const BUILT_DETAILS = '.vite/details.json'

/** Key in `localStorage` of devices with a session, and an attribute of `<html>` there. */
export const LOGGED_IN_MARK = 'data-logged-in'

/**
 * Marks the AVIF `<source>` of a picture on the first screen, until the server
 * removes it. Its value is the width (px) of the version for the HTML, followed
 * by `phone` or `desktop` if only such devices show the picture.
 */
export const FIRST_PICTURE_ATTRIBUTE = 'data-first'

/** Of a form submitted without JavaScript, e.g. before the scripts had loaded. */
export type PostedForm = { kind: 'sent'; response: Record<string, unknown> } | RefusedForm

export interface RefusedForm {
  kind: 'refused'
  /** By field name, to fill in the form again. */
  values: Record<string, string>
  /** By field name; `form` is for the whole form. */
  errors: Record<string, string>
}

/** Rejects if the API does not respond. */
export type Render = (address: string, options?: { posted?: PostedForm | undefined }) => Promise<RenderResult>

export interface Renderer {
  /**
   * `origin` is e.g. `https://shop.example`. `transport` calls the API within the
   * server's process.
   */
  makeRenderer(shop: { origin: string; transport: Transport }): Render
}
