import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const widthOf = (text: string) => [...text].length

test.each([
  ['one two three', 7, ['one two ', 'three']],
  ['one two', 7, ['one two']],
  ['Near Jan-Path', 9, ['Near Jan-', 'Path']],
  ['phone 079-2640', 8, ['phone ', '079-2640']],
  ['a abcdefghij b', 4, ['a ', 'abcd', 'efgh', 'ij b']],
  ['', 4, ['']],
])('“%s” in lines of %i: %j', (text, width, lines) => {
  expect(wrapText(text, width, widthOf)).toEqual(lines)
})

test('a broken word keeps marks with their letters', () => {
  expect(wrapText('पटेलपटेल', 4, widthOf)).toEqual(['पटेल', 'पटेल'])
})
