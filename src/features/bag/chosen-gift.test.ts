import { expect, test } from 'vitest'
import { chosenGift, isGiftUnsaved } from './chosen-gift.ts'

test('an occasion that was chosen is the gift', () => {
  expect(chosenGift('Wedding', '')).toEqual({ occasion: 'Wedding', isCustom: false })
})

test('the shopper’s own words win over an occasion, without the spaces around them', () => {
  expect(chosenGift('Wedding', '  Nani turns eighty ')).toEqual({ occasion: 'Nani turns eighty', isCustom: true })
  expect(chosenGift(null, 'Diwali')).toEqual({ occasion: 'Diwali', isCustom: true })
})

test('spaces are no words', () => {
  expect(chosenGift('Wedding', '   ')).toEqual({ occasion: 'Wedding', isCustom: false })
  expect(chosenGift(null, '   ')).toBeNull()
})

test('a gift is marked while the account has another one, and never for a guest', () => {
  const party = { occasion: 'Party', isCustom: false }
  expect(isGiftUnsaved({ giftData: party, sync: { base: { gift: null } } })).toBe(true)
  expect(isGiftUnsaved({ giftData: null, sync: { base: { gift: party } } })).toBe(true)
  expect(isGiftUnsaved({ giftData: { ...party }, sync: { base: { gift: party } } })).toBe(false)
  expect(isGiftUnsaved({ giftData: party, sync: null })).toBe(false)
})
