import type { FastifyInstance } from 'fastify'
import { robotsTxt, type SitemapContent, sitemapXml } from './sitemap.ts'

/** What search engines ask for beside pages. `content` is read at each request, for the catalogue changes. */
export function crawlerRoutes(app: FastifyInstance, content: () => SitemapContent): void {
  app.get('/sitemap.xml', (_, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemapXml(content())),
  )
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robotsTxt(content().origin)),
  )
}
