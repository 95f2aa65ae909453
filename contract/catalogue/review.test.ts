import { expect, test } from 'vitest'
import { type Review, readReview, toWireReview } from './review.ts'

const review: Review = {
  id: 'r1',
  productId: 'ring',
  authorName: 'Meera Iyer',
  rating: 4,
  text: 'Lovely.',
  createdAt: '2026-10-28T10:00:00.000Z',
  pictures: [],
  isVerifiedPurchase: true,
}

test('a review becomes JSON with the specified names and is read back', () => {
  const wire = toWireReview(review)
  expect(wire).toMatchObject({ _id: 'r1', userID: { fullname: 'Meera Iyer' }, review: 'Lovely.', boughtHere: true })
  expect(readReview(wire)).toEqual(review)
})

test('a review of a product with sizes names the size that was bought', () => {
  const wire = toWireReview({ ...review, boughtSize: '14' })
  expect(wire.boughtSize).toBe('14')
  expect(readReview(wire)).toEqual({ ...review, boughtSize: '14' })
})

test('a review that names only the size, as in lists of earlier releases, is of a buyer', () => {
  const { boughtHere: _, ...wire } = toWireReview({ ...review, boughtSize: '14' })
  expect(readReview(wire).isVerifiedPurchase).toBe(true)
})

test('a review without a purchase has no purchase field', () => {
  const wire = toWireReview({ ...review, isVerifiedPurchase: false })
  expect(wire).not.toHaveProperty('boughtHere')
  expect(readReview(wire).isVerifiedPurchase).toBe(false)
})
