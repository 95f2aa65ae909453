import { expect, test } from 'vitest'
import { initialsAvatar } from './initials-avatar.ts'

function drawn(fullname: string): string {
  const svg = Buffer.from(initialsAvatar(fullname).replace('data:image/svg+xml;base64,', ''), 'base64').toString()
  return />([^<>]*)<\/text>/.exec(svg)?.[1] ?? ''
}

test('shows the first letters of the first and the last name', () => {
  expect(drawn('asha Devi patel')).toBe('AP')
  expect(drawn('Asha')).toBe('A')
})

test('keeps together what is read as one letter', () => {
  expect(drawn('क्षमा राव')).toBe('क्षरा')
  expect(drawn('👩‍👧 Asha')).toBe('👩‍👧A')
})

test('is a picture whatever the name is', () => {
  expect(drawn('<script> &amp')).toBe('&lt;&amp;')
  expect(drawn('\ud800')).toBe('\ufffd')
  expect(initialsAvatar('')).toMatch(/^data:image\/svg\+xml;base64,/)
})
