import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import { type ImageParts, keepImage } from './keep-image.ts'

export function imageRoutes(parts: ImageParts): Handlers {
  return {
    uploadImage: async ({ files, visitor }) => {
      if (!files.file) return new Refused('NOT_A_PICTURE')
      const image = await keepImage(parts, { bytes: files.file, visitor })
      return image.kind === 'kept' ? { secure_url: image.address } : new Refused(image.code)
    },
  }
}
