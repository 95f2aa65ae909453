import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRating, summariseRatings } from './ratings.ts'

const rated = (...ratings: number[]) => ratings.map((rating) => ({ rating }))

describe('the average of reviews', () => {
  test('a product without reviews has zeros and five empty bars', () => {
    expect(summariseRatings([])).toEqual({
      count: 0,
      average: 0,
      bars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0, share: 0 })),
    })
  })

  test('the average has one decimal', () => {
    expect(summariseRatings(rated(5, 4, 4)).average).toBe(4.3)
    expect(formatRating(summariseRatings(rated(5, 5)).average)).toBe('5.0')
  })

  test('an average halfway between two tenths is rounded up', () => {
    // 87 stars in 20 reviews average 4.35, which binary fractions cannot represent exactly.
    const twenty = rated(...Array(7).fill(5), ...Array(13).fill(4))
    expect(summariseRatings(twenty).average).toBe(4.4)
  })

  test('a bar is the percentage of reviews with that many stars', () => {
    const { bars } = summariseRatings(rated(5, 5, 5, 1))
    expect(bars[0]).toEqual({ stars: 5, count: 3, share: 0.75 })
    expect(bars[4]).toEqual({ stars: 1, count: 1, share: 0.25 })
  })

  test('whatever the ratings, the bars count every review once and the average lies between 1 and 5', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (ratings) => {
        const summary = summariseRatings(rated(...ratings))
        expect(summary.bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(ratings.length)
        expect(summary.average).toBeGreaterThanOrEqual(1)
        expect(summary.average).toBeLessThanOrEqual(5)
      }),
    )
  })
})
