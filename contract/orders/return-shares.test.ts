import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnShares } from './return-shares.ts'
import type { ReturnState } from './return-states.ts'

const line = fc.record({
  pricePaise: fc.integer({ min: 0, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
})

test('a part of a line is its part of what was paid, with coupon and discounts', () => {
  const lines = [
    { pricePaise: 100_00, quantity: 3 },
    { pricePaise: 50_00, quantity: 1 },
  ]
  expect(returnShares({ paidPaise: 315_00, lines }, [{ position: 0, quantity: 1 }])).toEqual([90_00])
  expect(returnShares({ paidPaise: 315_00, lines }, [{ position: 1, quantity: 1 }])).toEqual([45_00])
})

test('returning everything one by one, with rejected and withdrawn requests in between, adds up to what was paid', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      // Charges may raise what was paid above the value of the pieces.
      fc.integer({ min: 0, max: 1200 }),
      fc.array(fc.constantFrom<ReturnState>('refunded', 'rejected', 'withdrawn'), { minLength: 200, maxLength: 200 }),
      (lines, permille, outcomes) => {
        const value = lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
        const paidPaise = Math.floor((value * permille) / 1000)
        const returns: { state: ReturnState; lines: { position: number; quantity: number; paise: number }[] }[] = []
        const next = [...outcomes]
        for (const [position, { quantity }] of lines.entries()) {
          for (let left = quantity; left > 0; ) {
            const [paise = 0] = returnShares({ paidPaise, lines, returns }, [{ position, quantity: 1 }])
            const state = next.pop() ?? 'refunded'
            returns.push({ state, lines: [{ position, quantity: 1, paise }] })
            expect(paise).toBeGreaterThanOrEqual(0)
            if (state === 'refunded') left -= 1
          }
        }
        const refunded = returns.filter(({ state }) => state === 'refunded').flatMap((one) => one.lines)
        expect(refunded.reduce((sum, { paise }) => sum + paise, 0)).toBe(paidPaise)
      },
    ),
    { numRuns: 50 },
  )
})
