import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

const event = (isComposing: boolean, keyCode: number) => ({ nativeEvent: { isComposing, keyCode } }) as KeyboardEvent

test.each([
  ['Enter in Safari, after the composition', false, 229],
  ['Enter in Chrome, during it', true, 229],
  ['Enter in an older browser, during it', true, 13],
  ['an arrow that chooses between suggestions', true, 40],
  ['any key of an Android keyboard', false, 229],
])('%s belongs to the input method', (_, composing, keyCode) => {
  expect(isComposing(event(composing, keyCode))).toBe(true)
})

test.each([
  ['Enter', 13],
  ['an arrow', 40],
  ['Escape', 27],
  ['the key of a virtual keyboard that has no code', 0],
])('%s does not', (_, keyCode) => {
  expect(isComposing(event(false, keyCode))).toBe(false)
})
