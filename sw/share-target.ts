/** Without it, a picture of a design would have to be saved first to attach it to a custom order. */
import { SHARE_FIELD, SHARE_PATH, saveSharedPicture } from '#sync/storage/shared-picture.ts'

/**
 * Returns whether a request contains a picture that another app shared with the shop. The service worker handles such a
 * request without sending it to the server.
 */
export function isShareRequest({ url }: { url: URL }): boolean {
  return url.origin === location.origin && url.pathname === SHARE_PATH
}

/** Saves a picture shared by another app, and redirects to the custom-order form, which attaches the picture. */
export async function receiveSharedPicture({ request }: { request: Request }): Promise<Response> {
  const picture = (await request.formData()).get(SHARE_FIELD)
  if (picture instanceof File && picture.size > 0) await saveSharedPicture(picture)
  return Response.redirect(`${SHARE_PATH}?shared`, 303)
}
