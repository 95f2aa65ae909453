/** The call that brings each kind of item to the shop. The item's id goes along, so that it arrives once. */
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { Outcome } from '../api.ts'
import { type StoredSession, updateSessionUser } from '../session/session-store.ts'
import type { SyncContext } from '../sync-context.ts'
import { updateItems } from './outbox.ts'
import type { Design, OutboxContents, OutboxItem, OutboxKind } from './outbox-item.ts'

/** What the shop answers to each kind. */
export interface ItemResponses {
  message: ResponseBodies['sendMessage']
  subscription: ResponseBodies['subscribe']
  review: ResponseBodies['writeReview']
  profile: ResponseBodies['updateUser']
  request: ResponseBodies['createCustomOrder']
}

type ItemOutcome = Outcome<ItemResponses[OutboxKind]>

/** A picture goes over a slow line in this time, or not at all. */
export const UPLOAD_TIMEOUT_MS = 60_000

/** Never rejects. `session` is null for a guest, who may send only what needs no account. */
export async function sendItem(
  item: OutboxItem,
  session: StoredSession | null,
  place: SyncContext,
): Promise<ItemOutcome> {
  const headers = { 'idempotency-key': item.id }
  const token = session?.token ?? ''
  switch (item.kind) {
    case 'message':
      return place.request('sendMessage', { headers, body: item.contents })
    case 'subscription':
      return place.request('subscribe', { headers, body: item.contents })
    case 'review': {
      const { title: _, ...body } = item.contents
      return place.request('writeReview', { headers, token, body })
    }
    case 'profile':
      return sendProfile(item, { headers, token, userId: session?.user._id ?? '' }, place)
    case 'request':
      return sendCustomOrder(item, headers, place)
  }
}

interface Sender {
  headers: Record<string, string>
  token: string
  userId: string
}

/** The session learns what the account says now, whether the change was taken or another device's stands. */
async function sendProfile(
  { contents }: OutboxItem<'profile'>,
  { headers, token, userId }: Sender,
  place: SyncContext,
): Promise<Outcome<ResponseBodies['updateUser']>> {
  const outcome = await place.request('updateUser', { headers, token, path: { id: userId }, body: contents })
  const isOther = outcome.kind === 'refused' && outcome.code === 'CHANGED_ELSEWHERE'
  const known = isOther ? await place.request('readMe', { token }) : outcome
  if (known.kind === 'ok') await updateSessionUser(token, known.data.user, place)
  return outcome
}

/** The picture first. Its address is kept with the item, so that a second try does not send it once more. */
async function sendCustomOrder(
  item: OutboxItem<'request'>,
  headers: Record<string, string>,
  place: SyncContext,
): Promise<Outcome<ResponseBodies['createCustomOrder']>> {
  const { design, ...fields } = item.contents
  const image = design && !fields.designFile ? await upload(design, place) : null
  if (image && image.kind !== 'ok') return image
  const designFile = image ? image.data.secure_url : fields.designFile
  if (image) await saveUploadedUrl(item, designFile, place)
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, designFile })) body.set(name, value)
  return place.request('createCustomOrder', { headers, body })
}

async function upload({ picture }: Design, { request }: SyncContext): Promise<Outcome<ResponseBodies['uploadImage']>> {
  const body = new FormData()
  body.set('upload_preset', 'designs')
  body.set('file', picture, 'design.jpg')
  const outcome = await request('uploadImage', { body, timeoutMs: UPLOAD_TIMEOUT_MS })
  if (outcome.kind !== 'refused') return outcome
  return { ...outcome, fields: { designFile: outcome.message } }
}

/** Not for another picture that the shopper has chosen meanwhile. */
async function saveUploadedUrl({ id, generation }: OutboxItem, designFile: string, place: SyncContext): Promise<void> {
  await updateItems((item) => {
    if (item.id !== id || item.generation !== generation || item.kind !== 'request') return item
    const what: OutboxContents['request'] = { ...item.contents, designFile }
    return { ...item, contents: what }
  }, place)
}
