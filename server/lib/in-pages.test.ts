import { expect, test } from 'vitest'
import { inPages } from './in-pages.ts'

test.each([
  [0, []],
  [1, ['a']],
  [2, ['ab']],
  [3, ['ab', 'c']],
  [4, ['ab', 'cd']],
])('a table of %i rows is read whole, two at a time', async (count, expected) => {
  const rows = [...'abcd'].slice(0, count)
  const read = async (after: string, size: number) => rows.filter((row) => row > after).slice(0, size)
  const pages: string[] = []
  for await (const page of inPages(2, read, (row) => row)) pages.push(page.join(''))
  expect(pages).toEqual(expected)
})
