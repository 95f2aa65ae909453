import type { FastifyInstance } from 'fastify'
import { refuse } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import { readUpload } from './read-upload.ts'

/** Pictures that visitors sent. Each was drawn anew when it came, and is only ever shown as a picture. */
export function uploadRoutes(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    const bytes = await readUpload(folder, params.name)
    if (!bytes) return refuse(reply, new Refused('NOT_FOUND'))
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .type('image/webp')
      .send(bytes)
  })
}
