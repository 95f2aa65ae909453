/** A picture that another app gave to the installed shop: kept by the worker, taken by the form of custom orders. */
import { deviceStorage } from './device-storage.ts'

const KEY = 'shared-picture'

/** Where the browser sends it (`share_target` in the manifest), and the field's name in what it sends. */
export const SHARE_PATH = '/custom-order'
export const SHARE_FIELD = 'picture'

/** Keeps a picture in place of one that was given before. */
export async function saveSharedPicture(picture: File): Promise<void> {
  await deviceStorage.update(KEY, () => picture)
}

/** The picture, once: it is forgotten with that. `null` where none was given. */
export async function takeSharedPicture(): Promise<File | null> {
  const picture = await deviceStorage.read(KEY)
  if (!(picture instanceof File)) return null
  await deviceStorage.update(KEY, () => undefined)
  return picture
}
