import type { FastifyInstance } from 'fastify'
import type { Category, Product } from '#contract/product.ts'
import { categoryPath, subcategoryPath } from '#contract/shop-paths.ts'

interface SitemapContent {
  /** The shop's own address, as `https://shop.example`. */
  origin: string
  categories: readonly ListedCategory[]
  products: readonly Pick<Product, 'id' | 'updatedAt'>[]
}

type ListedCategory = Pick<Category, 'name'> & { subcategories: readonly { name: string }[] }

/** Pages that do not come from the catalogue and are worth finding. */
const STATIC_PAGES = ['/', '/products', '/custom-order', '/contact-us', '/terms', '/privacy', '/return']

/** Every page that a search engine may show, as sitemap XML (sitemaps.org, protocol 0.9). */
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
  return [categoryPath(name), ...subcategories.map((within) => subcategoryPath(name, within.name))]
}

function entry(address: string, changed?: string): string {
  const changedOn = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changedOn}</url>`
}

/** What crawlers may read: everything but the API and the pages that belong to one shopper. */
export function robotsTxt(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /cart
Disallow: /account
Disallow: /orders
Disallow: /wishlist
Disallow: /payment-
Disallow: /newsletter/

Sitemap: ${origin}/sitemap.xml
`
}

/** What search engines ask for beside pages. `content` is read at each request, for the catalogue changes. */
export function crawlerRoutes(app: FastifyInstance, content: () => SitemapContent): void {
  app.get('/sitemap.xml', (_, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemapXml(content())),
  )
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robotsTxt(content().origin)),
  )
}
