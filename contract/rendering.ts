/** What the server and the renderer that it loads say to each other. Types only. */

/** How calls travel: `fetch`, or something that answers like it. The address starts with `/api`. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

/** `shell`: this page is made by the browser alone. `missing`: it speaks of something that does not exist. */
export type Rendering = RenderedPage | { kind: 'shell' } | { kind: 'missing' }

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

export interface Surroundings {
  /** The shop's own address, as `https://shop.example`. */
  origin: string
  /** How rendering reads the API: in process, without a network. */
  transport: Transport
}

/** What the built renderer exports. Rendering throws when the API does not answer. */
export interface Renderer {
  makeRenderer(surroundings: Surroundings): (address: string) => Promise<Rendering>
}
