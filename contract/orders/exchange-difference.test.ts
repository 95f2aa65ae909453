import { expect, test } from 'vitest'
import { exchangeDifference } from './exchange-difference.ts'

test.each([
  ['a cheaper piece gives back the difference', { paise: 649_00, pricePaise: 649_00, newPricePaise: 599_00 }, 50_00],
  ['with a coupon, its part of the difference', { paise: 584_10, pricePaise: 649_00, newPricePaise: 599_00 }, 45_00],
  ['two pieces give back both', { paise: 1298_00, pricePaise: 649_00, newPricePaise: 599_00 }, 100_00],
  ['the same price gives back nothing', { paise: 649_00, pricePaise: 649_00, newPricePaise: 649_00 }, 0],
  ['a dearer piece gives back nothing', { paise: 599_00, pricePaise: 599_00, newPricePaise: 649_00 }, 0],
  ['a refund exchanges nothing', { paise: 649_00, pricePaise: 649_00, newPricePaise: null }, 0],
  ['a piece that was free gives back nothing', { paise: 0, pricePaise: 0, newPricePaise: 0 }, 0],
])('%s', (_, line, difference) => {
  expect(exchangeDifference(line)).toBe(difference)
})
