/**
 * A picture shared from another app with the installed shop: the service worker
 * saves it, and the custom-order form takes it.
 */
import { deviceStorage } from './device-storage.ts'

const KEY = 'shared-picture'

/**
 * Where the browser posts a shared picture. `SHARE_PATH` and `SHARE_FIELD` (the
 * form field) must match `share_target` in the web app manifest.
 */
export const SHARE_PATH = '/custom-order'
export const SHARE_FIELD = 'picture'

export async function saveSharedPicture(picture: File): Promise<void> {
  await deviceStorage.update(KEY, () => picture)
}

/** Also deletes the picture from the device. Returns null if there is none. */
export async function takeSharedPicture(): Promise<File | null> {
  const picture = await deviceStorage.read(KEY)
  if (!(picture instanceof File)) return null
  await deviceStorage.update(KEY, () => undefined)
  return picture
}
