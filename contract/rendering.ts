/** Types shared by the server and the renderer that it loads. */

/** Sends API requests: `fetch`, or a replacement for it. The address starts with `/api`. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

/**
 * The result of rendering. `shell`: the page is rendered only in the browser. `missing`: the address refers to a
 * product or category that does not exist.
 */
export type RenderResult = RenderedPage | { kind: 'shell' } | { kind: 'missing' }

export interface RenderedPage {
  kind: 'page'
  status: 200 | 404
  /** Title, description and links for the document's head. */
  head: string
  /** HTML for the `#root` element. */
  body: string
  /** The data that the page was rendered from, as JSON for hydration. */
  data: string
  /** Source files of the lazy pages that were rendered. */
  chunks: string[]
}

export interface RendererDeps {
  /** The shop's origin, such as `https://shop.example`. */
  origin: string
  /** Calls the API in the same process, without a network. */
  transport: Transport
}

/** The result of a form that was submitted without JavaScript, for example before it had loaded. */
export type PostedForm = { kind: 'sent'; response: Record<string, unknown> } | RefusedForm

export interface RefusedForm {
  kind: 'refused'
  /** The submitted values, by field name. */
  values: Record<string, string>
  /** Error messages by field name; `form` is the message for the whole form. */
  errors: Record<string, string>
}

/** Renders the page at an address. If a form was submitted to it, the page shows the form's result. */
export type Render = (address: string, posted?: PostedForm) => Promise<RenderResult>

/** The exports of the built renderer. Rendering rejects if the API does not respond. */
export interface Renderer {
  makeRenderer(deps: RendererDeps): Render
}
