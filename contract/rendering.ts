/** Types shared by the server and the page renderer, which is built separately and loaded by the server. */

/**
 * A function with the signature of `fetch` that sends a request to the API. `address` is a path that starts with
 * `/api`.
 */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

/**
 * The result of rendering a page on the server. `shell` means that the page is rendered only in the browser; `missing`
 * means that the product or category in the URL does not exist.
 */
export type RenderResult = RenderedPage | { kind: 'shell' } | { kind: 'missing' }

export interface RenderedPage {
  kind: 'page'
  status: 200 | 404
  /** HTML of the title, description and links for the document's `<head>`. */
  head: string
  /** HTML for the `#root` element. */
  body: string
  /** The data that the page was rendered with, as JSON, so that the browser can hydrate the page. */
  data: string
  /** Source files of the lazy-loaded pages that were rendered, so that the server can preload their scripts. */
  chunks: string[]
}

export interface RendererDeps {
  /** The shop's origin, such as `https://shop.example`. */
  origin: string
  /** Sends API requests within the server process instead of over the network. */
  transport: Transport
}

/** The result of a form that was submitted without JavaScript, for example before the page's scripts had loaded. */
export type PostedForm = { kind: 'sent'; response: Record<string, unknown> } | RefusedForm

export interface RefusedForm {
  kind: 'refused'
  /** The submitted values by field name, so that the form can show them again. */
  values: Record<string, string>
  /** Error messages by field name. The key `form` holds the message for the form as a whole. */
  errors: Record<string, string>
}

/** Renders the page at a URL. If a form was submitted to that URL, the page shows the result (`posted`). */
export type Render = (address: string, posted?: PostedForm) => Promise<RenderResult>

/**
 * The exports of the built renderer module. The functions returned by `makeRenderer` reject if the API does not
 * respond.
 */
export interface Renderer {
  makeRenderer(deps: RendererDeps): Render
}
