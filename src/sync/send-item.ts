/** The call that brings each kind of item to the shop. The item's id goes along, so that it arrives once. */
import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import type { Outcome } from './api.ts'
import { changeItems } from './outbox.ts'
import type { Contents, Design, OutboxItem, OutboxKind } from './outbox-item.ts'
import type { Place } from './place.ts'
import { renewSession, type StoredSession } from './session-store.ts'

/** What the shop answers to each kind. */
export interface ItemAnswers {
  message: CallAnswers['sendMessage']
  subscription: CallAnswers['subscribe']
  review: CallAnswers['writeReview']
  profile: CallAnswers['updateUser']
  request: CallAnswers['createCustomOrder']
}

type ItemOutcome = Outcome<ItemAnswers[OutboxKind]>

/** A picture goes over a slow line in this time, or not at all. */
export const UPLOAD_MS = 60_000

/** Never rejects. `session` is null for a guest, who may send only what needs no account. */
export async function sendItem(item: OutboxItem, session: StoredSession | null, place: Place): Promise<ItemOutcome> {
  const headers = { 'idempotency-key': item.id }
  const token = session?.token ?? ''
  switch (item.kind) {
    case 'message':
      return place.call('sendMessage', { headers, body: item.what })
    case 'subscription':
      return place.call('subscribe', { headers, body: item.what })
    case 'review': {
      const { title: _, ...body } = item.what
      return place.call('writeReview', { headers, token, body })
    }
    case 'profile':
      return sendProfile(item, { headers, token, userId: session?.user._id ?? '' }, place)
    case 'request':
      return sendRequest(item, headers, place)
  }
}

interface Sender {
  headers: Record<string, string>
  token: string
  userId: string
}

/** The session learns what the account says now, whether the change was taken or another device's stands. */
async function sendProfile(
  { what }: OutboxItem<'profile'>,
  { headers, token, userId }: Sender,
  place: Place,
): Promise<Outcome<CallAnswers['updateUser']>> {
  const outcome = await place.call('updateUser', { headers, token, path: { id: userId }, body: what })
  const isOther = outcome.kind === 'refused' && outcome.code === 'CHANGED_ELSEWHERE'
  const known = isOther ? await place.call('readMe', { token }) : outcome
  if (known.kind === 'ok') await renewSession(token, known.answer.user, place)
  return outcome
}

/** The picture first. Its address is kept with the item, so that a second try does not send it once more. */
async function sendRequest(
  item: OutboxItem<'request'>,
  headers: Record<string, string>,
  place: Place,
): Promise<Outcome<CallAnswers['createCustomOrder']>> {
  const { design, ...fields } = item.what
  const image = design && !fields.designFile ? await upload(design, place) : null
  if (image && image.kind !== 'ok') return image
  const designFile = image ? image.answer.secure_url : fields.designFile
  if (image) await noteUploaded(item, designFile, place)
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, designFile })) body.set(name, value)
  return place.call('createCustomOrder', { headers, body })
}

async function upload({ picture }: Design, { call }: Place): Promise<Outcome<CallAnswers['uploadImage']>> {
  const body = new FormData()
  body.set('upload_preset', 'designs')
  body.set('file', picture, 'design.jpg')
  const outcome = await call('uploadImage', { body, timeoutMs: UPLOAD_MS })
  if (outcome.kind !== 'refused') return outcome
  return { ...outcome, fields: { designFile: outcome.message } }
}

/** Not for another picture that the shopper has chosen meanwhile. */
async function noteUploaded({ id, turn }: OutboxItem, designFile: string, place: Place): Promise<void> {
  await changeItems((item) => {
    if (item.id !== id || item.turn !== turn || item.kind !== 'request') return item
    const what: Contents['request'] = { ...item.what, designFile }
    return { ...item, what }
  }, place)
}
