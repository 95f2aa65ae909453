/** A picture that another app gave to the installed shop: kept by the worker, taken by the form of custom orders. */
import { device } from './device.ts'

const KEY = 'shared-picture'

/** Where the browser sends it (`share_target` in the manifest), and the field's name in what it sends. */
export const SHARE_PATH = '/custom-order'
export const SHARE_FIELD = 'picture'

/** Keeps a picture in place of one that was given before. */
export async function keepSharedPicture(picture: File): Promise<void> {
  await device.update(KEY, () => picture)
}

/** The picture, once: it is forgotten with that. `null` where none was given. */
export async function takeSharedPicture(): Promise<File | null> {
  const picture = await device.read(KEY)
  if (!(picture instanceof File)) return null
  await device.update(KEY, () => undefined)
  return picture
}
