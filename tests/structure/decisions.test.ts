import { expect, test } from 'vitest'
import { filesBelow, textOf } from './source-files.ts'

const records = filesBelow(['docs/decisions'], /\.md$/).sort()

test('decisions are numbered consecutively and have their number in the title', () => {
  const numbers = records.map((_, at) => String(at + 1).padStart(3, '0'))
  expect(records.map((path) => /\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1])).toEqual(numbers)
  expect(records.map((path) => /^# (\d{3}): \S/.exec(textOf(path))?.[1])).toEqual(numbers)
})

test('documents link to existing decisions', () => {
  const documents = ['README.md', ...filesBelow(['docs'], /\.md$/)]
  const named = documents.flatMap((path) => [...textOf(path).matchAll(/decisions\/(\d{3}-[a-z0-9-]+\.md)/g)])
  expect(named.length).toBeGreaterThan(0)
  for (const [, name] of named) expect(records).toContain(`docs/decisions/${name}`)
})
