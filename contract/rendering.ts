/** What the server and the renderer that it loads say to each other. Types only. */

/** How calls travel: `fetch`, or something that answers like it. The address starts with `/api`. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

/** `shell`: this page is made by the browser alone. `missing`: it speaks of something that does not exist. */
export type RenderResult = RenderedPage | { kind: 'shell' } | { kind: 'missing' }

export interface RenderedPage {
  kind: 'page'
  status: 200 | 404
  /** Title, description, links: for the document's head. */
  head: string
  /** For inside #root. */
  body: string
  /** What the page was rendered from, as JSON that the page takes over. */
  data: string
  /** Source files of the lazy pages that were rendered. */
  chunks: string[]
}

export interface RendererDeps {
  /** The shop's own address, as `https://shop.example`. */
  origin: string
  /** How rendering reads the API: in process, without a network. */
  transport: Transport
}

/** What became of a form that was sent without the page's own code: before it came, or where there is none. */
export type PostedForm = { kind: 'sent'; response: Record<string, unknown> } | RefusedForm

export interface RefusedForm {
  kind: 'refused'
  /** What was typed, by the name of the field. */
  values: Record<string, string>
  /** Sentences by the name of the field; `form` is for what stands against all of it. */
  errors: Record<string, string>
}

/** Renders the page of an address; with a form that was sent from it, what became of that is on the page. */
export type Render = (address: string, posted?: PostedForm) => Promise<RenderResult>

/** What the built renderer exports. Rendering throws when the API does not answer. */
export interface Renderer {
  makeRenderer(surroundings: RendererDeps): Render
}
