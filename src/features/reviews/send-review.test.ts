import { beforeAll, expect, test, vi } from 'vitest'
import { setTransport } from '#sync/api.ts'
import { clearOutbox, readOutbox } from '#sync/outbox/outbox.ts'
import { storeSession } from '#sync/session/session-store.ts'
import { type ReviewDraft, sendReview } from './send-review.ts'

const draft: ReviewDraft = {
  productId: 'tara-solitaire-ring',
  title: 'Tara Solitaire Ring',
  rating: 4,
  text: '  Lovely in daylight. ',
}

const author = { userId: 'asha', earlier: null, isHere: () => true }

beforeAll(async () => {
  // A browser without locks.
  vi.stubGlobal('navigator', {})
  const user = { _id: 'asha', fullname: 'Asha', email: '', phone_no: '', address: '', full_address: null }
  await storeSession({ token: 't1', user })
})

/** A server that answers every call so; tells what it was sent. */
function answering(status: number, body: object) {
  const requests: RequestInit[] = []
  setTransport(async (_, init) => {
    requests.push(init)
    return Response.json(body, { status })
  })
  return requests
}

test('a review is sent trimmed, with the token of the shopper', async () => {
  const review = { _id: 'r1' }
  const requests = answering(200, { status: 'ok', data: review })
  expect(await sendReview(draft, author)).toEqual({ kind: 'sent', review })
  const [request] = requests
  expect(JSON.parse(String(request?.body))).toEqual({
    productId: 'tara-solitaire-ring',
    rating: 4,
    review: 'Lovely in daylight.',
  })
  expect(new Headers(request?.headers).get('x-access-token')).toBe('t1')
})

test('without stars and words nothing is sent, and both are asked for', async () => {
  const requests = answering(200, {})
  expect(await sendReview({ ...draft, rating: 0, text: ' ' }, author)).toEqual({
    kind: 'problems',
    problems: { rating: 'Please choose 1 to 5 stars.', text: 'Please write a few words about this piece.' },
    item: null,
  })
  expect(requests).toEqual([])
})

test('a refused field is told at the field', async () => {
  answering(400, { status: 'error', code: 'INVALID_INPUT', message: 'No.', fields: { review: 'Too long.' } })
  expect(await sendReview(draft, author)).toMatchObject({ kind: 'problems', problems: { text: 'Too long.' } })
  expect(await readOutbox()).toEqual([])
})

test('a shop that could not do it asks to try again, as the same review', async () => {
  const requests = answering(500, { status: 'error', code: 'UNEXPECTED', message: 'An unexpected error occurred.' })
  const failed = await sendReview(draft, author)
  expect(failed).toMatchObject({ problems: { form: 'The shop did not answer. Your review is still here: try again.' } })
  await sendReview(draft, { ...author, earlier: failed.kind === 'problems' ? failed.item : null })
  const keys = requests.map(({ headers }) => new Headers(headers).get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(await readOutbox()).toEqual([])
})

test('a shop that cannot be reached has it later: it waits', async () => {
  answering(503, { status: 'error', code: 'SHOP_BUSY', message: 'The shop is very busy.' })
  expect(await sendReview(draft, author)).toMatchObject({ kind: 'waiting' })
  expect(await readOutbox()).toMatchObject([{ ownerId: 'asha', contents: { review: 'Lovely in daylight.' } }])
  await clearOutbox()
})

test('what the shop answers after the form was left stays in the outbox, to be told and sent from there', async () => {
  const left = (requests: RequestInit[]) => ({ ...author, isHere: () => requests.length === 0 })
  const refused = answering(400, {
    status: 'error',
    code: 'INVALID_INPUT',
    message: 'Too long.',
    fields: { review: 'Too long.' },
  })
  await sendReview(draft, left(refused))
  expect(await readOutbox()).toMatchObject([
    { contents: { review: 'Lovely in daylight.' }, state: { kind: 'returned', notified: false } },
  ])
  await clearOutbox()
  const failed = answering(500, { status: 'error', code: 'UNEXPECTED', message: 'An unexpected error occurred.' })
  expect(await sendReview(draft, left(failed))).toMatchObject({ kind: 'waiting' })
  expect(await readOutbox()).toMatchObject([{ state: { kind: 'waiting' } }])
  await clearOutbox()
})

test('a session that has ended asks for another login', async () => {
  answering(401, { status: 'error', code: 'LOGIN_NEEDED', message: 'Please login to continue.' })
  expect(await sendReview(draft, author)).toMatchObject({ kind: 'login needed' })
})
