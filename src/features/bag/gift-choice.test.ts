import { expect, test } from 'vitest'
import { isGiftUnsynced, toGift } from './gift-choice.ts'

test('a picked occasion becomes the gift', () => {
  expect(toGift('Wedding', '')).toEqual({ occasion: 'Wedding', isCustom: false })
})

test('a custom occasion takes precedence and is trimmed', () => {
  expect(toGift('Wedding', '  Nani turns eighty ')).toEqual({ occasion: 'Nani turns eighty', isCustom: true })
  expect(toGift(null, 'Diwali')).toEqual({ occasion: 'Diwali', isCustom: true })
})

test('a custom occasion of only whitespace is ignored', () => {
  expect(toGift('Wedding', ' \u2800 ')).toEqual({ occasion: 'Wedding', isCustom: false })
  expect(toGift(null, '   ')).toBeNull()
})

test('a gift is unsynced while the account has a different one, and never for a guest', () => {
  const party = { occasion: 'Party', isCustom: false }
  expect(isGiftUnsynced({ gift: party, sync: { base: { gift: null } } })).toBe(true)
  expect(isGiftUnsynced({ gift: null, sync: { base: { gift: party } } })).toBe(true)
  expect(isGiftUnsynced({ gift: { ...party }, sync: { base: { gift: party } } })).toBe(false)
  expect(isGiftUnsynced({ gift: party, sync: null })).toBe(false)
})
