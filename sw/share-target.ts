/**
 * Without it, a picture of a design would have to be saved first to attach it to
 * a custom order.
 */
import { SHARE_FIELD, SHARE_PATH, saveSharedPicture } from '#sync/storage/shared-picture.ts'

/** Handled without the server. */
export function isShareRequest({ url }: { url: URL }): boolean {
  return url.origin === location.origin && url.pathname === SHARE_PATH
}

/** Redirects to the custom-order form, which attaches the picture. */
export async function receiveSharedPicture({ request }: { request: Request }): Promise<Response> {
  const picture = (await request.formData()).get(SHARE_FIELD)
  if (picture instanceof File && picture.size > 0) await saveSharedPicture(picture)
  return Response.redirect(`${SHARE_PATH}?shared`, 303)
}
