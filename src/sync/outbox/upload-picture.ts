import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { Outcome } from '../api.ts'
import type { SyncContext } from '../sync-context.ts'
import type { PreparedPicture } from './outbox-item.ts'

/** In ms. */
export const UPLOAD_TIMEOUT_MS = 60_000

/**
 * If the server refuses the picture, its message belongs to the form's field
 * `field`.
 */
export async function uploadPicture(
  { picture }: PreparedPicture,
  { preset, field, token }: { preset: string; field: string; token?: string | undefined },
  { request }: Pick<SyncContext, 'request'>,
): Promise<Outcome<ResponseBodies['uploadImage']>> {
  const body = new FormData()
  body.set('upload_preset', preset)
  body.set('file', picture, 'picture.jpg')
  const outcome = await request('uploadImage', { body, token, timeoutMs: UPLOAD_TIMEOUT_MS })
  return outcome.kind === 'refused' ? { ...outcome, fields: { [field]: outcome.message } } : outcome
}
