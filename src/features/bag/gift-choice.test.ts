import { expect, test } from 'vitest'
import { isGiftUnsynced, toGift } from './gift-choice.ts'

test('an occasion that was chosen is the gift', () => {
  expect(toGift('Wedding', '')).toEqual({ occasion: 'Wedding', isCustom: false })
})

test('the shopper’s own words win over an occasion, without the spaces around them', () => {
  expect(toGift('Wedding', '  Nani turns eighty ')).toEqual({ occasion: 'Nani turns eighty', isCustom: true })
  expect(toGift(null, 'Diwali')).toEqual({ occasion: 'Diwali', isCustom: true })
})

test('spaces are no words', () => {
  expect(toGift('Wedding', '   ')).toEqual({ occasion: 'Wedding', isCustom: false })
  expect(toGift(null, '   ')).toBeNull()
})

test('a gift is marked while the account has another one, and never for a guest', () => {
  const party = { occasion: 'Party', isCustom: false }
  expect(isGiftUnsynced({ giftData: party, sync: { base: { gift: null } } })).toBe(true)
  expect(isGiftUnsynced({ giftData: null, sync: { base: { gift: party } } })).toBe(true)
  expect(isGiftUnsynced({ giftData: { ...party }, sync: { base: { gift: party } } })).toBe(false)
  expect(isGiftUnsynced({ giftData: party, sync: null })).toBe(false)
})
