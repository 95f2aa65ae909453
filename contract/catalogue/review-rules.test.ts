import { describe, expect, test } from 'vitest'
import { MAX_REVIEW_LENGTH, ratingProblem, reviewTextProblem } from './review-rules.ts'

describe('the text of a review', () => {
  test('must not be blank', () => {
    expect(reviewTextProblem(' \n ')).toBe('Please write a few words about this piece.')
  })

  test('may have one to two thousand characters, not counting spaces around them', () => {
    expect(reviewTextProblem('A')).toBeNull()
    expect(reviewTextProblem(`  ${'a'.repeat(MAX_REVIEW_LENGTH)}  `)).toBeNull()
  })

  test('gets an error that says by how many characters to shorten it', () => {
    expect(reviewTextProblem('a'.repeat(2003))).toBe('A review can have 2000 characters. Please shorten yours by 3.')
  })
})

describe('the stars of a review', () => {
  test('must be a whole number from one to five', () => {
    expect([1, 2, 3, 4, 5].map(ratingProblem)).toEqual([null, null, null, null, null])
    for (const rating of [0, 6, 2.5, Number.NaN]) expect(ratingProblem(rating)).toBe('Please choose 1 to 5 stars.')
  })
})
