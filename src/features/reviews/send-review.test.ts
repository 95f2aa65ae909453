import { beforeAll, expect, test, vi } from 'vitest'
import { readReview } from '#contract/catalogue/review.ts'
import { setTransport } from '#sync/api.ts'
import { clearOutbox, readOutbox } from '#sync/outbox/outbox.ts'
import { storeSession } from '#sync/session/session-store.ts'
import { type ReviewDraft, sendReview } from './send-review.ts'

const draft: ReviewDraft = {
  productId: 'tara-solitaire-ring',
  productTitle: 'Tara Solitaire Ring',
  rating: 4,
  text: '  Lovely in daylight. ',
  pictures: [],
}

const author = { userId: 'asha', earlier: null, isHere: () => true }

beforeAll(async () => {
  // Simulates a browser without the Web Locks API.
  vi.stubGlobal('navigator', {})
  const user = { id: 'asha', fullname: 'Asha', email: '', phone: '', addressLine: '', address: null }
  await storeSession({ token: 't1', user })
})

/** Mocks the server: returns the given response to every request, and records the requests. */
function respondWith(status: number, body: object) {
  const requests: RequestInit[] = []
  setTransport(async (_, init) => {
    requests.push(init)
    return Response.json(body, { status })
  })
  return requests
}

test('sends the trimmed text with the token of the shopper', async () => {
  const review = {
    _id: 'r1',
    userID: { fullname: 'Asha' },
    productId: 'tara-solitaire-ring',
    rating: 4,
    review: 'Lovely in daylight.',
    createdAt: '2026-10-28T09:00:00.000Z',
  }
  const requests = respondWith(200, { status: 'ok', data: review })
  expect(await sendReview(draft, author)).toEqual({ kind: 'sent', review: readReview(review) })
  const [request] = requests
  expect(JSON.parse(String(request?.body))).toEqual({
    productId: 'tara-solitaire-ring',
    rating: 4,
    review: 'Lovely in daylight.',
    pictures: [],
  })
  expect(new Headers(request?.headers).get('x-access-token')).toBe('t1')
})

test('uploads new pictures with the token, once, and keeps those that the shop has', async () => {
  const review = { _id: 'r1', userID: { fullname: 'Asha' }, rating: 4, review: 'Lovely in daylight.' }
  const requests: [string, RequestInit][] = []
  let isCut = true
  setTransport(async (address, init) => {
    requests.push([address, init])
    if (address.endsWith('/images/upload')) return Response.json({ secure_url: 'http://shop/uploads/new.webp' })
    if (!isCut) return Response.json({ status: 'ok', data: review })
    isCut = false
    throw new TypeError('Failed to fetch')
  })
  const picture = { picture: new Blob(['picture']), preview: 'data:,', name: 'ring.jpg' }
  const pictures = [
    { ...picture, url: '/uploads/kept.webp' },
    { ...picture, url: '' },
  ]
  expect(await sendReview({ ...draft, pictures }, author)).toMatchObject({ kind: 'waiting' })
  expect(await sendReview({ ...draft, pictures: (await waitingReview())?.pictures ?? [] }, author)).toMatchObject({
    kind: 'sent',
  })
  expect(requests.map(([address]) => address.replace('/api', ''))).toEqual(['/images/upload', '/reviews', '/reviews'])
  for (const [, { headers }] of requests) expect(new Headers(headers).get('x-access-token')).toBe('t1')
  for (const [, { body }] of requests.slice(1)) {
    expect(JSON.parse(String(body)).pictures).toEqual(['/uploads/kept.webp', 'http://shop/uploads/new.webp'])
  }
})

async function waitingReview() {
  const item = (await readOutbox()).find(({ kind }) => kind === 'review')
  return item?.kind === 'review' ? item.contents : null
}

test('sends nothing without stars and text, and reports both', async () => {
  const requests = respondWith(200, {})
  expect(await sendReview({ ...draft, rating: 0, text: ' ' }, author)).toEqual({
    kind: 'invalid',
    errors: { rating: 'Please choose 1 to 5 stars.', text: 'Please write a few words about this piece.' },
    item: null,
  })
  expect(requests).toEqual([])
})

test('shows a refused field at that field', async () => {
  respondWith(400, { status: 'error', code: 'INVALID_INPUT', message: 'No.', fields: { review: 'Too long.' } })
  expect(await sendReview(draft, author)).toMatchObject({ kind: 'invalid', errors: { text: 'Too long.' } })
  expect(await readOutbox()).toEqual([])
})

test('a failed request can be repeated with the same idempotency key', async () => {
  const requests = respondWith(500, { status: 'error', code: 'UNEXPECTED', message: 'An unexpected error occurred.' })
  const failed = await sendReview(draft, author)
  expect(failed).toMatchObject({
    errors: { form: "We couldn't send your review. It's still here, so please try again." },
  })
  await sendReview(draft, { ...author, earlier: failed.kind === 'invalid' ? failed.item : null })
  const keys = requests.map(({ headers }) => new Headers(headers).get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(await readOutbox()).toEqual([])
})

test('a review waits in the outbox while the shop is unreachable', async () => {
  respondWith(503, { status: 'error', code: 'SHOP_BUSY', message: 'The shop is very busy.' })
  expect(await sendReview(draft, author)).toMatchObject({ kind: 'waiting' })
  expect(await readOutbox()).toMatchObject([{ ownerId: 'asha', contents: { review: 'Lovely in daylight.' } }])
  await clearOutbox()
})

test('a review whose response arrives after the form was closed stays in the outbox', async () => {
  const leftForm = (requests: RequestInit[]) => ({ ...author, isHere: () => requests.length === 0 })
  const refused = respondWith(400, {
    status: 'error',
    code: 'INVALID_INPUT',
    message: 'Too long.',
    fields: { review: 'Too long.' },
  })
  await sendReview(draft, leftForm(refused))
  expect(await readOutbox()).toMatchObject([
    { contents: { review: 'Lovely in daylight.' }, state: { kind: 'returned', notified: false } },
  ])
  await clearOutbox()
  const failed = respondWith(500, { status: 'error', code: 'UNEXPECTED', message: 'An unexpected error occurred.' })
  expect(await sendReview(draft, leftForm(failed))).toMatchObject({ kind: 'waiting' })
  expect(await readOutbox()).toMatchObject([{ state: { kind: 'waiting' } }])
  await clearOutbox()
})

test('reports that the session has ended', async () => {
  respondWith(401, { status: 'error', code: 'LOGIN_NEEDED', message: 'Please log in to continue.' })
  expect(await sendReview(draft, author)).toMatchObject({ kind: 'session ended' })
})
