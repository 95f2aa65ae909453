import type { RequestBodies, ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { Outcome } from '../api.ts'
import type { SyncContext } from '../sync-context.ts'
import { updateItems } from './outbox.ts'
import type { OutboxItem, ReturnContents } from './outbox-item.ts'
import { uploadPicture } from './upload-picture.ts'

export type ReturnBody = RequestBodies['requestReturn']

/**
 * Uploads the pictures, then sends the request. Stores the URL of each uploaded
 * picture in the outbox item, so that a retry does not upload it again.
 */
export async function sendReturn(
  item: OutboxItem<'return' | 'followedReturn'>,
  send: (body: ReturnBody) => Promise<Outcome<ResponseBodies['requestReturn']>>,
  context: SyncContext,
): Promise<Outcome<ResponseBodies['requestReturn']>> {
  const { products, reason, words, wanted, payTo } = item.contents
  const urls: string[] = []
  for (const [index, picture] of item.contents.pictures.entries()) {
    if (picture.url === '') {
      const uploaded = await uploadPicture(picture, { preset: 'returns', field: 'pictures' }, context)
      if (uploaded.kind !== 'ok') return uploaded
      urls.push(uploaded.data.secure_url)
      await saveUrl(item, { index, url: uploaded.data.secure_url }, context)
    } else urls.push(picture.url)
  }
  return await send({ products, reason, words, wanted, payTo, pictures: urls })
}

/** Does nothing if the shopper has changed the item during the upload. */
async function saveUrl(
  { id, generation }: OutboxItem,
  { index, url }: { index: number; url: string },
  context: SyncContext,
): Promise<void> {
  const withUrl = <Contents extends ReturnContents>(contents: Contents): Contents => ({
    ...contents,
    pictures: contents.pictures.map((picture, at) => (at === index ? { ...picture, url } : picture)),
  })
  await updateItems((item) => {
    if (item.id !== id || item.generation !== generation) return item
    if (item.kind === 'return') return { ...item, contents: withUrl(item.contents) }
    return item.kind === 'followedReturn' ? { ...item, contents: withUrl(item.contents) } : item
  }, context)
}
