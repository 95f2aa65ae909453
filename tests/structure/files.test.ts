import { expect, test } from 'vitest'
import { filesBelow, shopSources, textOf } from './source-files.ts'

const LINES_AT_MOST = 300

/** Names that say nothing of what is inside, and so collect everything. */
const BANNED_NAME = /(?:^|[/-])(?:utils?|helpers?|common|misc|managers?)(?:$|[/.-])|\/index\./

const sources = filesBelow(['contract', 'scripts', 'server', 'src', 'sw', 'tests'], /\.(?:css|m?js|tsx?)$/)

test('no file or folder has a name under which anything could lie', () => {
  expect(sources.filter((path) => BANNED_NAME.test(path))).toEqual([])
})

test(`no file is longer than ${LINES_AT_MOST} lines`, () => {
  expect(sources.filter((path) => textOf(path).split('\n').length > LINES_AT_MOST + 1)).toEqual([])
})

test('SQL stands in stores, and in the storage itself', () => {
  const others = shopSources().filter((path) => /^server\/(?!storage\/).*(?<!-store)\.ts$/.test(path))
  expect(others.length).toBeGreaterThan(150)
  expect(others.filter((path) => /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(textOf(path)))).toEqual([])
})

test.each(['src/lib/date-utils.ts', 'src/ui/index.ts', 'server/common/log.ts', 'src/helpers.ts'])(
  '%s is banned',
  (path) => {
    expect(BANNED_NAME.test(path)).toBe(true)
  },
)

test.each(['src/ui/page-head.tsx', 'contract/search-index.ts'])('%s is not', (path) => {
  expect(BANNED_NAME.test(path)).toBe(false)
})
