/**
 * Types for the interface between the server and the page renderer, which is built separately and loaded by the server.
 */

/** The parts of a `Response` that the API client reads. */
export type TransportResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'redirected' | 'json' | 'blob'>

/** Options of a request to the API. After `timeoutMs`, the request fails. */
export interface TransportInit extends RequestInit {
  timeoutMs: number
}

/** A function like `fetch` that calls the API. `address` is a path that starts with `/api`. */
export type Transport = (address: string, init: TransportInit) => Promise<TransportResponse>

/**
 * The result of rendering a page on the server. `shell` means that the page is rendered only in the browser; `missing`
 * means that the product or category in the URL does not exist.
 */
export type RenderResult = RenderedPage | { kind: 'shell' } | { kind: 'missing' }

export interface RenderedPage {
  kind: 'page'
  status: 200 | 404
  /** HTML for the document's `<head>`: the title, the description and the links. */
  head: string
  /** HTML for the `#root` element. */
  body: string
  /** The data used to render the page, as JSON, so that the browser can hydrate the page. */
  data: string
  /** Names of the chunks that contain the rendered pages, so that the server can preload them. */
  chunks: string[]
}

/**
 * Marks the AVIF `<source>` of a picture on the first screen. Its value is the width in px of the version that the
 * server puts into the HTML, followed by `phone` or `desktop` if only that kind of device shows the picture. The server
 * removes the attribute.
 */
export const FIRST_PICTURE_ATTRIBUTE = 'data-first'

/** The result of a form that was submitted without JavaScript, for example before the page's scripts had loaded. */
export type PostedForm = { kind: 'sent'; response: Record<string, unknown> } | RefusedForm

export interface RefusedForm {
  kind: 'refused'
  /** The submitted values by field name, for filling in the form again. */
  values: Record<string, string>
  /** Error messages by field name. The key `form` holds the message for the whole form. */
  errors: Record<string, string>
}

/**
 * Renders the page at a URL, with the result of a form that was submitted to it, if any. Rejects if the API does not
 * respond.
 */
export type Render = (address: string, options?: { posted?: PostedForm | undefined }) => Promise<RenderResult>

/** The exports of the built renderer module. */
export interface Renderer {
  /**
   * Returns a function that renders pages of the shop at an origin such as `https://shop.example`. `transport` sends
   * their API requests, within the server process instead of over the network.
   */
  makeRenderer(shop: { origin: string; transport: Transport }): Render
}
