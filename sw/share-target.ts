import { keepSharedPicture, SHARE_FIELD, SHARE_PATH } from '#sync/shared-picture.ts'

/** A picture that another app shares with the installed shop comes as a form, which no server ever sees. */
export function isSharedPicture({ url }: { url: URL }): boolean {
  return url.origin === location.origin && url.pathname === SHARE_PATH
}

/** Keeps the picture and opens the form that it is for. */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  const picture = (await request.formData()).get(SHARE_FIELD)
  if (picture instanceof File && picture.size > 0) await keepSharedPicture(picture)
  return Response.redirect(`${SHARE_PATH}?shared`, 303)
}
