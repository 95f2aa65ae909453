import { SHARE_FIELD, SHARE_PATH, saveSharedPicture } from '#sync/storage/shared-picture.ts'

/**
 * Returns whether a request is a picture shared by another app. The system posts it as a form, which the worker handles
 * without the server.
 */
export function isShareRequest({ url }: { url: URL }): boolean {
  return url.origin === location.origin && url.pathname === SHARE_PATH
}

/** Saves the shared picture and redirects to the custom-order form. */
export async function receiveSharedPicture({ request }: { request: Request }): Promise<Response> {
  const picture = (await request.formData()).get(SHARE_FIELD)
  if (picture instanceof File && picture.size > 0) await saveSharedPicture(picture)
  return Response.redirect(`${SHARE_PATH}?shared`, 303)
}
