import { type ErrorCode, messageOf } from '#contract/errors.ts'
import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import { type ImageParts, keepImage } from '../images/keep-image.ts'
import { askForPiece, type CustomOrderParts } from './ask-for-piece.ts'

export function customOrderRoutes(parts: CustomOrderParts & ImageParts): Handlers {
  return {
    createCustomOrder: async ({ body, files, headers, visitor }) => {
      // The page uploads the picture first and sends its address; others may send the picture itself.
      const image = files.designFile ? await keepImage(parts, { bytes: files.designFile, visitor }) : null
      if (image?.kind === 'refused') return ofThePicture(image.code)
      const request = image ? { ...body, designFile: image.address } : body
      const asked = await askForPiece(parts, request, headers['idempotency-key'] ?? null)
      if (asked.kind === 'refused')
        return asked.code === 'PICTURE_GONE' ? ofThePicture(asked.code) : new Refused(asked.code)
      return { status: 'ok', message: 'Your request has arrived.', requestNumber: asked.number, data: asked.request }
    },
  }
}

const ofThePicture = (code: ErrorCode) => new Refused(code, { fields: { designFile: messageOf(code) } })
