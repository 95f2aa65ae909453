/**
 * Without it, a picture of a design would have to be saved first to attach it to
 * a custom order.
 */
import { SHARE_FIELD, SHARE_PATH, saveSharedPicture } from '#sync/storage/shared-picture.ts'

/**
 * Handled without the server. Forms of other websites are not: a picture that the
 * shopper never chose would be attached. Apps that share have no web address.
 */
export function isShareRequest({ url, request }: { url: URL; request: Pick<Request, 'referrer'> }): boolean {
  const isOfOtherSite = /^https?:/.test(request.referrer) && new URL(request.referrer).origin !== location.origin
  return url.origin === location.origin && url.pathname === SHARE_PATH && !isOfOtherSite
}

/** Redirects to the custom-order form, which attaches the picture. */
export async function receiveSharedPicture({ request }: { request: Request }): Promise<Response> {
  const picture = (await request.formData()).get(SHARE_FIELD)
  if (picture instanceof File && picture.size > 0) await saveSharedPicture(picture)
  return Response.redirect(`${SHARE_PATH}?shared`, 303)
}
