import { expect, test } from 'vitest'
import { isGiftUnsynced, toGift } from './gift-choice.ts'

test('a picked occasion becomes the gift', () => {
  expect(toGift({ occasion: 'Wedding', customOccasion: '' })).toEqual({ occasion: 'Wedding', isCustom: false })
})

test('a custom occasion takes precedence and is trimmed', () => {
  expect(toGift({ occasion: 'Wedding', customOccasion: '  Nani turns eighty ' })).toEqual({
    occasion: 'Nani turns eighty',
    isCustom: true,
  })
  expect(toGift({ occasion: null, customOccasion: 'Diwali' })).toEqual({ occasion: 'Diwali', isCustom: true })
})

test('a custom occasion of only whitespace is ignored', () => {
  expect(toGift({ occasion: 'Wedding', customOccasion: ' \u2800 ' })).toEqual({ occasion: 'Wedding', isCustom: false })
  expect(toGift({ occasion: null, customOccasion: '   ' })).toBeNull()
})

test('a message and hidden prices belong to an occasion, and are left out if they are empty', () => {
  const birthday = { occasion: 'Birthday', customOccasion: '' }
  expect(toGift({ ...birthday, message: ' Dear Diya,\r\n\n\n\nmany happy returns\u200b ', noPrices: true })).toEqual({
    occasion: 'Birthday',
    isCustom: false,
    message: 'Dear Diya,\n\nmany happy returns',
    noPrices: true,
  })
  expect(toGift({ ...birthday, message: ' \n ', noPrices: false })).toEqual({ occasion: 'Birthday', isCustom: false })
  expect(toGift({ occasion: null, customOccasion: '', message: 'Hello', noPrices: true })).toBeNull()
})

test('a gift is unsynced while the account has a different one, and never for a guest', () => {
  const party = { occasion: 'Party', isCustom: false }
  expect(isGiftUnsynced({ gift: party, sync: { base: { gift: null } } })).toBe(true)
  expect(isGiftUnsynced({ gift: null, sync: { base: { gift: party } } })).toBe(true)
  expect(isGiftUnsynced({ gift: { ...party }, sync: { base: { gift: party } } })).toBe(false)
  expect(isGiftUnsynced({ gift: { ...party, message: 'Hello' }, sync: { base: { gift: party } } })).toBe(true)
  expect(isGiftUnsynced({ gift: { ...party, noPrices: true }, sync: { base: { gift: party } } })).toBe(true)
  expect(isGiftUnsynced({ gift: party, sync: null })).toBe(false)
})
