import { type ErrorCode, errorMessage } from '#contract/errors.ts'
import { Refused, tooOften } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { saveUpload, type UploadDeps } from '../images/uploads.ts'
import { type CustomOrderDeps, createCustomOrder } from './create-custom-order.ts'

export function customOrderRoutes(deps: CustomOrderDeps & UploadDeps): Handlers {
  return {
    createCustomOrder: async ({ body, files, headers, session }) => {
      // The page uploads the picture first and sends its URL; other clients may send the picture.
      const userId = session?.userId ?? null
      const upload = files.designFile ? await saveUpload(deps, { bytes: files.designFile, userId }) : null
      if (upload?.kind === 'too often') return tooOften(upload.until, deps.clock())
      if (upload?.kind === 'refused') return refusePicture(upload.code)
      const order = upload ? { ...body, designFile: upload.url } : body
      const result = await createCustomOrder(deps, order, headers['idempotency-key'] ?? null)
      if (result.kind === 'too often') return tooOften(result.until, deps.clock())
      if (result.kind === 'created') {
        return { status: 'ok', message: 'Your request has arrived.', requestNumber: result.number, data: result.order }
      }
      return result.code === 'PICTURE_GONE' ? refusePicture(result.code) : new Refused(result.code)
    },
  }
}

const refusePicture = (code: ErrorCode) => new Refused(code, { fields: { designFile: errorMessage(code) } })
