import type { FastifyInstance } from 'fastify'
import { refuse } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import type { PublishedCatalogue } from '../catalogue/published-catalogue.ts'
import type { MadePictures } from './made-pictures.ts'
import { offeredWidths, readPictureFileName } from './picture-address.ts'

/** Pictures. Their addresses hold a hash of their content, so an answer is good for ever. */
export function mediaRoutes(app: FastifyInstance, made: MadePictures, catalogue: PublishedCatalogue): void {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const file = readPictureFileName(request.params.file)
    const original = file && catalogue.current().frame.pictures.get(file.id)
    const isOffered = original && offeredWidths(original.width).includes(file.width)
    const bytes = isOffered ? await made.get(file) : null
    if (!bytes || !file) return refuse(reply, new Refused('NOT_FOUND'))
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(`image/${file.format}`).send(bytes)
  })
}
