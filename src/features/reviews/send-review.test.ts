import { expect, test } from 'vitest'
import { speakThrough } from '#sync/api.ts'
import { type ReviewDraft, sendReview } from './send-review.ts'

const draft: ReviewDraft = { productId: 'tara-solitaire-ring', rating: 4, text: '  Lovely in daylight. ' }

/** A server that answers every call so; tells what it was sent. */
function answering(status: number, body: object) {
  const requests: RequestInit[] = []
  speakThrough(async (_, init) => {
    requests.push(init)
    return Response.json(body, { status })
  })
  return requests
}

test('a review is sent trimmed, with the token of the shopper', async () => {
  const review = { _id: 'r1' }
  const requests = answering(200, { status: 'ok', data: review })
  expect(await sendReview(draft, 't1')).toEqual({ kind: 'sent', review })
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
  expect(await sendReview({ ...draft, rating: 0, text: ' ' }, 't1')).toEqual({
    kind: 'problems',
    problems: { rating: 'Please choose 1 to 5 stars.', text: 'Please write a few words about this piece.' },
  })
  expect(requests).toEqual([])
})

test('a refused field is told at the field', async () => {
  answering(400, { status: 'error', code: 'INVALID_INPUT', message: 'No.', fields: { review: 'Too long.' } })
  expect(await sendReview(draft, 't1')).toEqual({ kind: 'problems', problems: { text: 'Too long.' } })
})

test('a session that has ended asks for another login', async () => {
  answering(401, { status: 'error', code: 'LOGIN_NEEDED', message: 'Please login to continue.' })
  expect(await sendReview(draft, 'old')).toEqual({ kind: 'login needed' })
})

test('a shop that cannot be reached, or cannot do this yet, asks to try again', async () => {
  answering(501, { status: 'error', code: 'NOT_BUILT_YET', message: 'The shop cannot do this yet.' })
  expect(await sendReview(draft, 't1')).toMatchObject({
    problems: { form: 'The shop did not answer. Your review is still here: try again.' },
  })
})
