/** Reuses the HTML of a page's header and footer on the server: together they are a third of the work of rendering. */
import { placeholderOf, SHARED_PARTS, type SharedPartName, withoutSharedParts } from './lib/shared-part.tsx'

/** What the header and footer depend on. */
export interface SharedPartsInput {
  /** The categories that the header shows. The same object for pages with the same categories. */
  categories: object | undefined
  /** The page's path and query parameters: links to the current page are marked. */
  location: PageLocation
}

interface PageLocation {
  pathname: string
  search: object
}

/** The HTML of the shared parts; null if it cannot be reused. */
type Parts = Record<SharedPartName, string> | null

interface KnownParts {
  /** The links in the parts, on which it depends where else the parts are the same. */
  links: readonly URL[]
  /** The parts by the links of them that are marked as current. */
  variants: Map<string, Parts>
}

const MAX_VARIANTS = 200

/** By the categories that they show. */
const known = new WeakMap<object, KnownParts>()

/**
 * Renders a page, with shared parts of an earlier page if they are the same. The HTML is always what `render` returns:
 * the first page with other parts is rendered with and without them to make sure.
 */
export function renderWithSharedParts({ categories, location }: SharedPartsInput, render: () => string): string {
  const earlier = categories && known.get(categories)
  const parts = earlier?.variants.get(variantKey(earlier.links, location))
  if (parts) return fill(withoutSharedParts(render), parts)
  const html = render()
  if (!categories || parts === null) return html
  const found = findParts(html)
  if (!found) return html
  const { links, variants } = earlier ?? { links: linksIn(found), variants: new Map<string, Parts>() }
  if (variants.size >= MAX_VARIANTS) variants.clear()
  variants.set(variantKey(links, location), fill(withoutSharedParts(render), found) === html ? found : null)
  known.set(categories, { links, variants })
  return html
}

function findParts(html: string): Parts {
  const [header] = /<header[ >].*?<\/header>/s.exec(html) ?? []
  const footer = html.slice(html.lastIndexOf('<footer'), html.lastIndexOf('</footer>') + '</footer>'.length)
  return header && footer ? { header, footer } : null
}

function fill(html: string, parts: Record<SharedPartName, string>): string {
  return SHARED_PARTS.reduce((filled, name) => filled.replace(placeholderOf(name), () => parts[name]), html)
}

/** Returns the different links within the shop. */
function linksIn({ header, footer }: Record<SharedPartName, string>): URL[] {
  const addresses = [...`${header}${footer}`.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  return [...new Set(addresses)].map((href) => new URL(href.replaceAll('&amp;', '&'), 'https://shop.example'))
}

/**
 * Returns a key that is the same for locations at which the same links are marked as current: those whose path begins
 * with the link's, and whose query has the link's parameters, or only these.
 */
function variantKey(links: readonly URL[], { pathname, search }: PageLocation): string {
  const path = pathname.replace(/(?<=.)\/$/, '')
  const names = new Set(links.flatMap(({ searchParams }) => [...searchParams.keys()]))
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const linked = entries.filter(([name]) => names.has(name))
  const places = links.map((link) => {
    if (link.pathname === path) return '='
    return path.startsWith(link.pathname) && path[link.pathname.length] === '/' ? '>' : '-'
  })
  return JSON.stringify([places.join(''), linked, linked.length < entries.length])
}
