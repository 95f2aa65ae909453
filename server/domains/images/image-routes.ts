import type { FastifyInstance } from 'fastify'
import { Refused, refuse } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { readUpload, saveUpload, type UploadDeps } from './uploads.ts'

export function imageRoutes(parts: UploadDeps): Handlers {
  return {
    uploadImage: async ({ files, clientIp }) => {
      if (!files.file) return new Refused('NOT_A_PICTURE')
      const image = await saveUpload(parts, { bytes: files.file, visitor: clientIp })
      return image.kind === 'kept' ? { secure_url: image.address } : new Refused(image.code)
    },
  }
}

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
