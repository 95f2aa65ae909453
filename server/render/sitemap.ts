/**
 * Sitemap and robots.txt. Without them, search engines would find few of a large
 * shop's products.
 */
import type { FastifyInstance } from 'fastify'
import type { Category, Product } from '#contract/catalogue/product.ts'
import { categoryPath, subcategoryPath } from '#contract/shop-paths.ts'
import { PreparedResponse, sendPreparedResponse } from '../http/prepared-response.ts'

interface SitemapContent {
  /** E.g. `https://shop.example`. */
  origin: string
  /** Changes with any address or date in the sitemap, but not with the stock. */
  version: string
  categories: readonly ListedCategory[]
  products: readonly Pick<Product, 'id' | 'updatedAt'>[]
}

type ListedCategory = Pick<Category, 'name'> & { subcategories: readonly { name: string }[] }

const XML_TYPE = 'application/xml; charset=utf-8'

/** Addresses in a file. The protocol allows 50,000; smaller files delay nobody. */
const MAX_ADDRESSES = 10_000

/**
 * `/sitemap.xml` is the index of `/sitemap-1.xml`, `/sitemap-2.xml` and so on.
 * Each is made on request, and kept until `content` has another version.
 */
export function crawlerRoutes(app: FastifyInstance, content: () => SitemapContent): void {
  let keptFor = ''
  const kept = new Map<number, PreparedResponse>()
  /** Counted from 1; 0 is the index. Undefined if there is no such file. */
  const readFile = (number: number): PreparedResponse | undefined => {
    const current = content()
    const version = `${current.origin} ${current.version}`
    if (version !== keptFor) kept.clear()
    keptFor = version
    const known = kept.get(number)
    if (known) return known
    const xml = number === 0 ? sitemapIndex(current) : sitemapFile(current, number)
    const made = xml === null ? undefined : new PreparedResponse(XML_TYPE, xml)
    if (made) kept.set(number, made)
    return made
  }
  app.get<{ Params: { number?: string } }>('/sitemap-:number(^[1-9]\\d{0,4}).xml', (request, reply) => {
    const file = readFile(Number(request.params.number))
    return file ? sendPreparedResponse(request, reply, file, 'no-cache') : reply.callNotFound()
  })
  app.get('/sitemap.xml', (request, reply) => {
    const index = readFile(0)
    return index ? sendPreparedResponse(request, reply, index, 'no-cache') : reply.callNotFound()
  })
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robotsTxt(content().origin)),
  )
}

/** In the sitemap whatever the catalogue. */
const STATIC_PAGES = ['/', '/products', '/custom-order', '/contact-us', '/terms', '/privacy', '/return']

/** sitemaps.org, protocol 0.9. */
export function sitemapIndex({ origin, categories, products }: SitemapContent): string {
  const addresses = STATIC_PAGES.length + categories.flatMap(categoryPaths).length + products.length
  const files = Array.from(
    { length: Math.ceil(addresses / MAX_ADDRESSES) },
    (_, at) => `${origin}/sitemap-${at + 1}.xml`,
  )
  return document(
    'sitemapindex',
    files.map((url) => `<sitemap><loc>${url}</loc></sitemap>`),
  )
}

/** Counted from 1; null if there is no such file. Together they list all pages. */
export function sitemapFile({ origin, categories, products }: SitemapContent, number: number): string | null {
  const pages = [...STATIC_PAGES, ...categories.flatMap(categoryPaths)].map((path) => entry(origin + path))
  const [from, to] = [(number - 1) * MAX_ADDRESSES, number * MAX_ADDRESSES]
  const listed = products.slice(Math.max(0, from - pages.length), Math.max(0, to - pages.length))
  const entries = [
    ...pages.slice(from, to),
    ...listed.map(({ id, updatedAt }) => entry(`${origin}/products/${encodeURIComponent(id)}`, updatedAt)),
  ]
  return entries.length > 0 ? document('urlset', entries) : null
}

function document(element: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${element}>
`
}

function categoryPaths({ name, subcategories }: ListedCategory): string[] {
  return [categoryPath(name), ...subcategories.map((subcategory) => subcategoryPath(name, subcategory.name))]
}

function entry(url: string, updatedAt?: string): string {
  const lastModified = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''
  return `<url><loc>${url.replaceAll('&', '&amp;')}</loc>${lastModified}</url>`
}

/** Crawlers may read all but the API and personal pages. */
export function robotsTxt(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /cart
Disallow: /account
Disallow: /orders
Disallow: /wishlist
Disallow: /payment-
Disallow: /newsletter/
Disallow: /stock-alerts/

Sitemap: ${origin}/sitemap.xml
`
}
