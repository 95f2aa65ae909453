import type { FastifyInstance } from 'fastify'
import { Refused, refuse } from '../../http/refused.ts'
import type { PictureIndex } from './picture-store.ts'
import { offeredWidths, parseRenditionFileName } from './picture-url.ts'
import type { RenditionCache } from './rendition-cache.ts'

/** Cached for a year: the URLs contain a content hash. */
export function mediaRoutes(app: FastifyInstance, renditions: RenditionCache, pictures: () => PictureIndex): void {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const rendition = parseRenditionFileName(request.params.file)
    const original = rendition && pictures().get(rendition.id)
    const isOffered = original && offeredWidths(original.width).includes(rendition.width)
    const bytes = isOffered ? await renditions.get(rendition) : null
    if (!bytes || !rendition) return refuse(reply, new Refused('NOT_FOUND'))
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(`image/${rendition.format}`)
      .send(bytes)
  })
}
