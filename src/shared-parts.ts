/** Reuses the HTML of parts of pages on the server. Headers, footers and product cards take most of the time. */
import { markSharedParts } from './lib/shared-part.tsx'

/** The page's path and query parameters: links to the current page are marked. */
interface PageLocation {
  pathname: string
  search: object
}

/** A link within the shop. */
interface Link {
  path: string
  /** Names of its query parameters. */
  parameters: string[]
}

/**
 * Renders a page, reusing the HTML of its shared parts from earlier pages. Returns its HTML in pieces, which together are
 * the same as without reuse.
 */
export function renderWithSharedParts({ pathname, search }: PageLocation, render: () => string): string[] {
  const location = { pathname: pathname.replace(/(?<=.)\/$/, ''), search }
  const parts: { key: string; html: string | undefined }[] = []
  const marked = markSharedParts((key) => {
    const html = known.get(key, location)
    parts.push({ key, html })
    return { index: parts.length - 1, isKnown: html !== undefined }
  }, render)
  const [start = '', ...rest] = marked.split(PART_START)
  const pieces = rest.flatMap((text) => {
    const [index, end] = [Number.parseInt(text, 10), text.indexOf(PART_END)]
    const { key = '', html } = parts[index] ?? {}
    const rendered = html ?? text.slice(text.indexOf('>') + 1, end)
    if (html === undefined) known.add(key, location, rendered)
    return [rendered, text.slice(end + PART_END.length)]
  })
  return [start, ...pieces]
}

const PART_START = '<shared-part id="'
const PART_END = '</shared-part>'

/** Maximum size of the HTML of all known parts, in UTF-16 code units of two bytes. */
const MAX_SIZE = 2 * 1024 * 1024

/** Maximum number of keys that are remembered. */
const MAX_KEYS = 5000

/** Matches the start of what `useId` returns on the server, which depends on the part's place in the page. */
const GENERATED_ID = '_R_'

interface Part {
  id: number
  links: readonly Link[]
}

/**
 * Caches the HTML of parts by key and by the links that are marked as current. Evicts the least recently used HTML. Only
 * parts that are rendered twice are kept: in a large catalogue, most cards are not, and would only be garbage.
 */
class KnownParts {
  /** The parts by key; null for those that have been rendered once. */
  readonly #parts = new Map<string, Part | null>()
  /** The HTML by the part's id and the marks of its links. */
  readonly #html = new Map<string, string>()
  #lastId = 0
  #size = 0

  get(key: string, location: PageLocation): string | undefined {
    const part = this.#parts.get(key)
    if (!part) return undefined
    const variant = part.id + marksOf(part.links, location)
    const html = this.#html.get(variant)
    if (html === undefined) return undefined
    this.#html.delete(variant)
    this.#html.set(variant, html)
    return html
  }

  add(key: string, location: PageLocation, html: string): void {
    if (html.includes(GENERATED_ID)) return
    if (!this.#parts.has(key)) {
      this.#remember(key)
      return
    }
    const part = this.#parts.get(key) ?? { id: ++this.#lastId, links: linksIn(html) }
    this.#parts.set(key, part)
    const variant = part.id + marksOf(part.links, location)
    this.#delete(variant)
    this.#html.set(variant, copyOf(html))
    this.#size += html.length
    for (const oldest of this.#html.keys()) {
      if (this.#size <= MAX_SIZE) break
      this.#delete(oldest)
    }
  }

  #remember(key: string): void {
    // The HTML of forgotten parts is not used again, so it is evicted first.
    if (this.#parts.size >= MAX_KEYS) this.#parts.clear()
    this.#parts.set(key, null)
  }

  #delete(variant: string): void {
    const html = this.#html.get(variant)
    if (html === undefined) return
    this.#html.delete(variant)
    this.#size -= html.length
  }
}

const known = new KnownParts()

/** Copies a part of a page's HTML, because V8 keeps a whole string in memory as long as a slice of it is in use. */
function copyOf(html: string): string {
  return JSON.parse(JSON.stringify(html))
}

/** Returns the distinct links within the shop. */
function linksIn(html: string): Link[] {
  const addresses = [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = '']) => unescapeAttribute(href))
  return [...new Set(addresses)].map((address) => {
    const { pathname, searchParams } = new URL(address, 'https://shop.example')
    return { path: pathname, parameters: [...searchParams.keys()] }
  })
}

/** Undoes React's escaping of an attribute that contains no quotation marks or angle brackets, such as a URL. */
function unescapeAttribute(value: string): string {
  return value.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

/**
 * Returns a key that is the same for all locations at which the same links are marked as current. A link is current if
 * the location's path starts with the link's path, and its query contains the link's parameters (for exact links: only
 * these).
 */
function marksOf(links: readonly Link[], { pathname, search }: PageLocation): string {
  const isAbove = (path: string) => pathname.startsWith(path) && pathname[path.length] === '/'
  if (!links.some(({ path }) => path === pathname || isAbove(path))) return ''
  const relations = links.map(({ path }) => {
    if (path === pathname) return '='
    return isAbove(path) ? '>' : '-'
  })
  const names = new Set(links.flatMap(({ parameters }) => parameters))
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const linked = entries.filter(([name]) => names.has(name))
  return JSON.stringify([relations.join(''), linked, linked.length < entries.length])
}
