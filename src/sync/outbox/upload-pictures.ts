import type { Outcome } from '../api.ts'
import type { SyncContext } from '../sync-context.ts'
import { updateItems } from './outbox.ts'
import type { OutboxItem, UploadedPicture } from './outbox-item.ts'
import { uploadPicture } from './upload-picture.ts'

/**
 * Returns their URLs. Stores each in the outbox item, so that a retry does not
 * upload it again.
 */
export async function uploadPictures(
  item: OutboxItem<'return' | 'followedReturn' | 'review'>,
  upload: { preset: string; token?: string | undefined },
  context: SyncContext,
): Promise<Outcome<string[]>> {
  const urls: string[] = []
  for (const [index, picture] of item.contents.pictures.entries()) {
    if (picture.url === '') {
      const uploaded = await uploadPicture(picture, { ...upload, field: 'pictures' }, context)
      if (uploaded.kind !== 'ok') return uploaded
      urls.push(uploaded.data.secure_url)
      await saveUrl(item, { index, url: uploaded.data.secure_url }, context)
    } else urls.push(picture.url)
  }
  return { kind: 'ok', data: urls, savedAt: null }
}

/** Does nothing if the shopper has changed the item during the upload. */
async function saveUrl(
  { id, generation }: OutboxItem,
  { index, url }: { index: number; url: string },
  context: SyncContext,
): Promise<void> {
  const withUrl = <Contents extends { pictures: UploadedPicture[] }>(contents: Contents): Contents => ({
    ...contents,
    pictures: contents.pictures.map((picture, at) => (at === index ? { ...picture, url } : picture)),
  })
  await updateItems((item) => {
    if (item.id !== id || item.generation !== generation) return item
    if (item.kind === 'return') return { ...item, contents: withUrl(item.contents) }
    if (item.kind === 'review') return { ...item, contents: withUrl(item.contents) }
    return item.kind === 'followedReturn' ? { ...item, contents: withUrl(item.contents) } : item
  }, context)
}
