import type { FastifyInstance } from 'fastify'
import { Refused, refuse, tooOften } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { readUpload, saveUpload, type UploadDeps } from './uploads.ts'

export function imageRoutes(deps: UploadDeps): Handlers {
  return {
    uploadImage: async ({ files, session }) => {
      if (!files.file) return new Refused('NOT_A_PICTURE')
      const upload = await saveUpload(deps, { bytes: files.file, userId: session?.userId ?? null })
      if (upload.kind === 'too often') return tooOften(upload.until, deps.clock())
      return upload.kind === 'saved' ? { secure_url: upload.url } : new Refused(upload.code)
    },
  }
}

/** Always `image/webp`: uploads are re-encoded. */
export function uploadRoutes(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    const picture = await readUpload(files, params.name)
    if (!picture) return refuse(reply, new Refused('NOT_FOUND'))
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .type('image/webp')
      .send(picture)
  })
}
