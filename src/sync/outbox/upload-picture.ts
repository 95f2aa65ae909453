import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { Outcome } from '../api.ts'
import type { SyncContext } from '../sync-context.ts'
import type { PreparedPicture } from './outbox-item.ts'

/** Timeout for uploading a picture, in ms. */
export const UPLOAD_TIMEOUT_MS = 60_000

/** Uploads a picture of a form. If the server refuses it, its message belongs to the form's field `field`. */
export async function uploadPicture(
  { picture }: PreparedPicture,
  { preset, field }: { preset: string; field: string },
  { request }: Pick<SyncContext, 'request'>,
): Promise<Outcome<ResponseBodies['uploadImage']>> {
  const body = new FormData()
  body.set('upload_preset', preset)
  body.set('file', picture, 'picture.jpg')
  const outcome = await request('uploadImage', { body, timeoutMs: UPLOAD_TIMEOUT_MS })
  return outcome.kind === 'refused' ? { ...outcome, fields: { [field]: outcome.message } } : outcome
}
