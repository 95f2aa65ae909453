import { type ErrorCode, errorMessage } from '#contract/errors.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { saveUpload, type UploadDeps } from '../images/uploads.ts'
import { type CustomOrderDeps, createCustomOrder } from './create-custom-order.ts'

export function customOrderRoutes(deps: CustomOrderDeps & UploadDeps): Handlers {
  return {
    createCustomOrder: async ({ body, files, headers, network }) => {
      // The page uploads the picture first and sends its URL; other clients may send the picture.
      const upload = files.designFile ? await saveUpload(deps, { bytes: files.designFile, network }) : null
      if (upload?.kind === 'refused') return refusePicture(upload.code)
      const order = upload ? { ...body, designFile: upload.url } : body
      const result = await createCustomOrder(deps, order, headers['idempotency-key'] ?? null)
      if (result.kind === 'created') {
        return { status: 'ok', message: 'Your request has arrived.', requestNumber: result.number, data: result.order }
      }
      return result.code === 'PICTURE_GONE' ? refusePicture(result.code) : new Refused(result.code)
    },
  }
}

const refusePicture = (code: ErrorCode) => new Refused(code, { fields: { designFile: errorMessage(code) } })
