import type { FastifyInstance } from 'fastify'
import { Refused, refuse } from '../../http/refused.ts'
import type { PublishedCatalogue } from '../catalogue/published-catalogue.ts'
import type { PictureRenditions } from './picture-renditions.ts'
import { offeredWidths, parseRenditionFileName } from './picture-url.ts'

/** Pictures. Their addresses hold a hash of their content, so an answer is good for ever. */
export function mediaRoutes(app: FastifyInstance, made: PictureRenditions, catalogue: PublishedCatalogue): void {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const file = parseRenditionFileName(request.params.file)
    const original = file && catalogue.current().staticPart.pictures.get(file.id)
    const isOffered = original && offeredWidths(original.width).includes(file.width)
    const bytes = isOffered ? await made.get(file) : null
    if (!bytes || !file) return refuse(reply, new Refused('NOT_FOUND'))
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(`image/${file.format}`).send(bytes)
  })
}
