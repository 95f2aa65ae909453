import { describe, expect, test } from 'vitest'
import { MAX_REVIEW_LENGTH, ratingProblem, reviewTextProblem } from './review-rules.ts'

describe('the text of a review', () => {
  test('nothing but spaces is not a review', () => {
    expect(reviewTextProblem(' \n ')).toBe('Please write a few words about this piece.')
  })

  test('one character and two thousand are both fine, spaces around them do not count', () => {
    expect(reviewTextProblem('A')).toBeNull()
    expect(reviewTextProblem(`  ${'a'.repeat(MAX_REVIEW_LENGTH)}  `)).toBeNull()
  })

  test('a longer one is told by how much to shorten it', () => {
    expect(reviewTextProblem('a'.repeat(2003))).toBe('A review can have 2000 characters. Please shorten yours by 3.')
  })
})

describe('the stars of a review', () => {
  test('one to five whole stars can be given, and nothing else', () => {
    expect([1, 2, 3, 4, 5].map(ratingProblem)).toEqual([null, null, null, null, null])
    for (const rating of [0, 6, 2.5, Number.NaN]) expect(ratingProblem(rating)).toBe('Please choose 1 to 5 stars.')
  })
})
