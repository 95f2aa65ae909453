import { type ErrorCode, errorMessage } from '#contract/errors.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { saveUpload, type UploadDeps } from '../images/uploads.ts'
import { type CustomOrderDeps, createCustomOrder } from './create-custom-order.ts'

export function customOrderRoutes(parts: CustomOrderDeps & UploadDeps): Handlers {
  return {
    createCustomOrder: async ({ body, files, headers, clientIp }) => {
      // The page uploads the picture first and sends its address; others may send the picture itself.
      const image = files.designFile ? await saveUpload(parts, { bytes: files.designFile, visitor: clientIp }) : null
      if (image?.kind === 'refused') return refusePicture(image.code)
      const request = image ? { ...body, designFile: image.address } : body
      const asked = await createCustomOrder(parts, request, headers['idempotency-key'] ?? null)
      if (asked.kind === 'refused')
        return asked.code === 'PICTURE_GONE' ? refusePicture(asked.code) : new Refused(asked.code)
      return { status: 'ok', message: 'Your request has arrived.', requestNumber: asked.number, data: asked.request }
    },
  }
}

const refusePicture = (code: ErrorCode) => new Refused(code, { fields: { designFile: errorMessage(code) } })
