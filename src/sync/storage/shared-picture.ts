/**
 * Storage for a picture that the shopper has shared from another app with the installed shop. The service worker saves
 * the picture, and the custom-order form then takes it from the storage.
 */
import { deviceStorage } from './device-storage.ts'

const KEY = 'shared-picture'

/**
 * Path to which the browser posts a shared picture. `SHARE_PATH` and `SHARE_FIELD`, the name of the form field, must
 * match `share_target` in the web app manifest.
 */
export const SHARE_PATH = '/custom-order'
export const SHARE_FIELD = 'picture'

/** Saves the shared picture on this device, replacing any earlier one. */
export async function saveSharedPicture(picture: File): Promise<void> {
  await deviceStorage.update(KEY, () => picture)
}

/** Returns the shared picture and deletes it from the device. Returns null if no picture is stored. */
export async function takeSharedPicture(): Promise<File | null> {
  const picture = await deviceStorage.read(KEY)
  if (!(picture instanceof File)) return null
  await deviceStorage.update(KEY, () => undefined)
  return picture
}
