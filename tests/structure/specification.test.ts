import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textOf } from './source-files.ts'

/** How many sentences, bullets and table rows the specification has. */
const SENTENCES = 319

/** A row of a table: `| 12 | what it asks | code | tests |` or `| D12 | specification | shop | tests |`. */
interface Row {
  number: string
  code: string
  tests: string
}

const text = textOf('docs/specification.md')
const rows = [...text.matchAll(/^\| (D?\d+) \| .* \| (.*) \| (.*) \|$/gm)].map(
  ([, number = '', code = '', tests = '']): Row => ({ number, code, tests }),
)
const sentences = rows.filter(({ number }) => !number.startsWith('D'))
const deviations = rows.filter(({ number }) => number.startsWith('D'))

test('numbers every sentence once, and every deviation that it mentions', () => {
  const counted = (count: number, prefix = '') => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
  expect(sentences.map(({ number }) => number)).toEqual(counted(SENTENCES))
  expect(deviations.map(({ number }) => number)).toEqual(counted(deviations.length, 'D'))
  const mentioned = [...text.matchAll(/\((D\d+(?:, D\d+)*)\)/g)].flatMap(([, list = '']) => list.split(', '))
  const known = new Set(deviations.map(({ number }) => number))
  expect(mentioned.filter((number) => !known.has(number))).toEqual([])
})

test('names code that exists for every sentence', () => {
  const missing = sentences.filter(({ code }) => {
    const paths = [...code.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    return paths.length === 0 || !paths.every((path) => existsSync(path))
  })
  expect(missing).toEqual([])
})

test('names tests that exist for every sentence and deviation', () => {
  const untested = rows.filter(({ tests }) => testsIn(tests).length === 0)
  expect(untested).toEqual([])
  const missing = rows.flatMap(({ tests }) => testsIn(tests)).filter(({ path, title }) => !hasTest(path, title))
  expect(missing).toEqual([])
})

/** Reads test files in backticks, each followed by the titles of its tests in double quotes. */
function testsIn(cell: string): { path: string; title: string }[] {
  return [...cell.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].flatMap(([, path = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ path, title })),
  )
}

function hasTest(path: string, title: string): boolean {
  return existsSync(path) && ["'", '"', '`'].some((quote) => textOf(path).includes(`${quote}${title}${quote}`))
}
