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
export function renderWithSharedParts(location: PageLocation, render: () => string): string[] {
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

/** Maximum size of all known parts with their keys, in UTF-16 code units of two bytes. */
const MAX_SIZE = 2 * 1024 * 1024

/** Maximum number of parts whose links are known. */
const MAX_PARTS = 5000

/** Matches the start of what `useId` returns on the server, which depends on the part's place in the page. */
const GENERATED_ID = '_R_'

/** Caches the HTML of parts by key and by the links that are marked as current. Evicts the least recently used HTML. */
class KnownParts {
  readonly #html = new Map<string, string>()
  readonly #links = new Map<string, readonly Link[]>()
  #size = 0

  get(key: string, location: PageLocation): string | undefined {
    const links = this.#links.get(key)
    if (!links) return undefined
    const variant = key + marksOf(links, location)
    const html = this.#html.get(variant)
    if (html === undefined) return undefined
    this.#html.delete(variant)
    this.#html.set(variant, html)
    return html
  }

  add(key: string, location: PageLocation, html: string): void {
    if (html.includes(GENERATED_ID)) return
    if (this.#links.size >= MAX_PARTS) this.#links.clear()
    const links = this.#links.get(key) ?? linksIn(html)
    this.#links.set(key, links)
    const variant = key + marksOf(links, location)
    this.#delete(variant)
    this.#html.set(variant, copyOf(html))
    this.#size += variant.length + html.length
    for (const oldest of this.#html.keys()) {
      if (this.#size <= MAX_SIZE) break
      this.#delete(oldest)
    }
  }

  #delete(variant: string): void {
    const html = this.#html.get(variant)
    if (html === undefined) return
    this.#html.delete(variant)
    this.#size -= variant.length + html.length
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
  const current = pathname.replace(/(?<=.)\/$/, '')
  const relations = links.map(({ path }) => {
    if (path === current) return '='
    return current.startsWith(path) && current[path.length] === '/' ? '>' : '-'
  })
  if (relations.every((relation) => relation === '-')) return ''
  const names = new Set(links.flatMap(({ parameters }) => parameters))
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const linked = entries.filter(([name]) => names.has(name))
  return JSON.stringify([relations.join(''), linked, linked.length < entries.length])
}
