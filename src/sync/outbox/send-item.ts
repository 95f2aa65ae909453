import type { RequestBodies, ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { readUser } from '#contract/user.ts'
import { mapOutcome, type Outcome } from '../api.ts'
import { type StoredSession, updateSessionUser } from '../session/session-store.ts'
import type { SyncContext } from '../sync-context.ts'
import { updateItems } from './outbox.ts'
import type { OutboxItem, OutboxKind } from './outbox-item.ts'
import { uploadPicture } from './upload-picture.ts'
import { uploadPictures } from './upload-pictures.ts'

export interface ItemResponses {
  message: ResponseBodies['sendMessage']
  subscription: ResponseBodies['subscribe']
  review: ResponseBodies['writeReview']
  profile: ResponseBodies['updateUser']
  stockAlert: ResponseBodies['requestStockAlert']
  customOrder: ResponseBodies['createCustomOrder']
  return: ResponseBodies['requestReturn']
  followedReturn: ResponseBodies['requestFollowedReturn']
}

export type ItemResponse<Kind extends OutboxKind = OutboxKind> = {
  [One in Kind]: { kind: One; data: ItemResponses[One] }
}[Kind]

export function isResponseTo<Kind extends OutboxKind>(
  kind: Kind,
  response: Pick<ItemResponse, 'kind'>,
): response is ItemResponse<Kind> {
  return response.kind === kind
}

/**
 * The item's id is the idempotency key. `session` is null for a guest. Resolves
 * to `unreachable` on a network error instead of rejecting.
 */
export async function sendItem(
  item: OutboxItem,
  session: StoredSession | null,
  context: SyncContext,
): Promise<Outcome<ItemResponse>> {
  const headers = { 'idempotency-key': item.id }
  const token = session?.token ?? ''
  switch (item.kind) {
    case 'message': {
      const outcome = await context.request('sendMessage', { headers, body: item.contents })
      return mapOutcome(outcome, (data) => ({ kind: 'message', data }))
    }
    case 'subscription': {
      const outcome = await context.request('subscribe', { headers, body: item.contents })
      return mapOutcome(outcome, (data) => ({ kind: 'subscription', data }))
    }
    case 'review': {
      const { title: _, ...contents } = item.contents
      const uploaded = await uploadPictures(item, { preset: 'reviews', token }, context)
      if (uploaded.kind !== 'ok') return uploaded
      const body = { ...contents, pictures: uploaded.data }
      const outcome = await context.request('writeReview', { headers, token, body })
      return mapOutcome(outcome, (data) => ({ kind: 'review', data }))
    }
    case 'profile': {
      const outcome = await sendProfile(item, { headers, token, userId: session?.user.id ?? '' }, context)
      return mapOutcome(outcome, (data) => ({ kind: 'profile', data }))
    }
    case 'stockAlert': {
      const { title: _, ...body } = item.contents
      const outcome = await context.request('requestStockAlert', { headers, token, body })
      return mapOutcome(outcome, (data) => ({ kind: 'stockAlert', data }))
    }
    case 'customOrder':
      return mapOutcome(await sendCustomOrder(item, headers, context), (data) => ({ kind: 'customOrder', data }))
    case 'return': {
      const { orderId } = item.contents
      const send = (body: ReturnBody) =>
        context.request('requestReturn', { headers, token, path: { id: orderId }, body })
      return mapOutcome(await sendReturn(item, send, context), (data) => ({ kind: 'return', data }))
    }
    case 'followedReturn': {
      const path = { token: item.contents.token }
      const send = (body: ReturnBody) => context.request('requestFollowedReturn', { headers, path, body })
      return mapOutcome(await sendReturn(item, send, context), (data) => ({ kind: 'followedReturn', data }))
    }
  }
}

type ReturnBody = RequestBodies['requestReturn']

/** Uploads the pictures first. */
async function sendReturn(
  item: OutboxItem<'return' | 'followedReturn'>,
  send: (body: ReturnBody) => Promise<Outcome<ResponseBodies['requestReturn']>>,
  context: SyncContext,
): Promise<Outcome<ResponseBodies['requestReturn']>> {
  const { products, reason, words, wanted, payTo } = item.contents
  const uploaded = await uploadPictures(item, { preset: 'returns' }, context)
  if (uploaded.kind !== 'ok') return uploaded
  return await send({ products, reason, words, wanted, payTo, pictures: uploaded.data })
}

interface Sender {
  headers: Record<string, string>
  token: string
  userId: string
}

/**
 * Also updates the name in the stored session: to the new name, or to a newer one
 * from another device.
 */
async function sendProfile(
  { contents }: OutboxItem<'profile'>,
  { headers, token, userId }: Sender,
  context: SyncContext,
): Promise<Outcome<ResponseBodies['updateUser']>> {
  const outcome = await context.request('updateUser', { headers, token, path: { id: userId }, body: contents })
  const isOverruled = outcome.kind === 'refused' && outcome.code === 'CHANGED_ELSEWHERE'
  const account = isOverruled ? await context.request('readMe', { token }) : outcome
  if (account.kind === 'ok') await updateSessionUser(token, readUser(account.data.user), context)
  return outcome
}

/**
 * Uploads the design picture first and stores its URL in the outbox item, so that
 * a retry does not upload it again.
 */
async function sendCustomOrder(
  item: OutboxItem<'customOrder'>,
  headers: Record<string, string>,
  context: SyncContext,
): Promise<Outcome<ResponseBodies['createCustomOrder']>> {
  const { design, ...fields } = item.contents
  const uploaded =
    design && !fields.designFile
      ? await uploadPicture(design, { preset: 'designs', field: 'designFile' }, context)
      : null
  if (uploaded && uploaded.kind !== 'ok') return uploaded
  const designFile = uploaded ? uploaded.data.secure_url : fields.designFile
  if (uploaded) await saveUploadedUrl(item, designFile, context)
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, designFile })) body.set(name, value)
  return context.request('createCustomOrder', { headers, body })
}

/** Does nothing if the shopper has changed the item during the upload. */
async function saveUploadedUrl(
  { id, generation }: OutboxItem,
  designFile: string,
  context: SyncContext,
): Promise<void> {
  await updateItems((item) => {
    if (item.id !== id || item.generation !== generation || item.kind !== 'customOrder') return item
    return { ...item, contents: { ...item.contents, designFile } }
  }, context)
}
