import type { FastifyInstance } from 'fastify'
import type { Category, Product } from '#contract/catalogue/product.ts'
import { categoryPath, subcategoryPath } from '#contract/shop-paths.ts'

interface SitemapContent {
  /** The shop's public origin, e.g. `https://shop.example`. */
  origin: string
  categories: readonly ListedCategory[]
  products: readonly Pick<Product, 'id' | 'updatedAt'>[]
}

type ListedCategory = Pick<Category, 'name'> & { subcategories: readonly { name: string }[] }

/**
 * Serves `/sitemap.xml` and `/robots.txt` for search engines. Calls `content` for every request, because the catalogue
 * may change.
 */
export function crawlerRoutes(app: FastifyInstance, content: () => SitemapContent): void {
  app.get('/sitemap.xml', (_, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemapXml(content())),
  )
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robotsTxt(content().origin)),
  )
}

/** Paths of the pages that the sitemap contains regardless of the catalogue. */
const STATIC_PAGES = ['/', '/products', '/custom-order', '/contact-us', '/terms', '/privacy', '/return']

/** Returns the XML sitemap (sitemaps.org, protocol 0.9), which lists all pages for search engines. */
export function sitemapXml({ origin, categories, products }: SitemapContent): string {
  const entries = [
    ...STATIC_PAGES.map((path) => entry(origin + path)),
    ...categories.flatMap(categoryPaths).map((path) => entry(origin + path)),
    ...products.map(({ id, updatedAt }) => entry(`${origin}/products/${encodeURIComponent(id)}`, updatedAt)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

function categoryPaths({ name, subcategories }: ListedCategory): string[] {
  return [categoryPath(name), ...subcategories.map((subcategory) => subcategoryPath(name, subcategory.name))]
}

function entry(url: string, updatedAt?: string): string {
  const lastModified = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''
  return `<url><loc>${url.replaceAll('&', '&amp;')}</loc>${lastModified}</url>`
}

/** Returns the content of robots.txt, which allows crawlers to read everything except the API and personal pages. */
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
