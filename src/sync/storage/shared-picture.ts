/** A picture that another app has shared with the installed shop. The worker saves it for the custom-order form. */
import { deviceStorage } from './device-storage.ts'

const KEY = 'shared-picture'

/** The path and field name of `share_target` in the manifest. */
export const SHARE_PATH = '/custom-order'
export const SHARE_FIELD = 'picture'

/** Saves a picture, replacing an earlier one. */
export async function saveSharedPicture(picture: File): Promise<void> {
  await deviceStorage.update(KEY, () => picture)
}

/** Returns the picture and deletes it; null if there is none. */
export async function takeSharedPicture(): Promise<File | null> {
  const picture = await deviceStorage.read(KEY)
  if (!(picture instanceof File)) return null
  await deviceStorage.update(KEY, () => undefined)
  return picture
}
