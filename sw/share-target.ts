import { SHARE_FIELD, SHARE_PATH, saveSharedPicture } from '#sync/storage/shared-picture.ts'

/** A picture that another app shares with the installed shop comes as a form, which no server ever sees. */
export function isShareRequest({ url }: { url: URL }): boolean {
  return url.origin === location.origin && url.pathname === SHARE_PATH
}

/** Keeps the picture and opens the form that it is for. */
export async function receiveSharedPicture({ request }: { request: Request }): Promise<Response> {
  const picture = (await request.formData()).get(SHARE_FIELD)
  if (picture instanceof File && picture.size > 0) await saveSharedPicture(picture)
  return Response.redirect(`${SHARE_PATH}?shared`, 303)
}
