import { expect, test } from 'vitest'
import { filesBelow, shopSources, textOf } from './source-files.ts'

const MAX_LINES = 400

/** Names that do not say what is inside, and so attract everything. */
const VAGUE_NAME = /(?:^|[/-])(?:utils?|helpers?|common|misc|managers?)(?:$|[/.-])|\/index\./

const sources = filesBelow(['contract', 'scripts', 'server', 'src', 'sw', 'tests'], /\.(?:css|m?js|tsx?)$/)

test('no file or folder has a vague name', () => {
  expect(sources.filter((path) => VAGUE_NAME.test(path))).toEqual([])
})

test(`no file is longer than ${MAX_LINES} lines`, () => {
  expect(sources.filter((path) => textOf(path).split('\n').length > MAX_LINES + 1)).toEqual([])
})

test('SQL is only in stores and in the storage folder', () => {
  const others = shopSources().filter((path) => /^server\/(?!storage\/).*(?<!-store)\.ts$/.test(path))
  expect(others).not.toEqual([])
  expect(others.filter((path) => /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(textOf(path)))).toEqual([])
})

test('error events are listened to by one function, which no caller can leave half done', () => {
  const server = shopSources().filter((path) => path.startsWith('server/'))
  const listens = /\.(?:on|once|addListener|prependListener)\(\s*'error'/
  expect(server.filter((path) => listens.test(textOf(path)))).toEqual(['server/lib/error-events.ts'])
})

interface LockedPackages {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

test('the lock file lists the binaries of every platform, so that `npm ci` works on each', () => {
  const { packages }: LockedPackages = JSON.parse(textOf('package-lock.json'))
  const listed = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const optional = Object.values(packages).flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}))
  expect(optional).not.toEqual([])
  expect(optional.filter((name) => !listed.has(name))).toEqual([])
})

test.each(['src/lib/date-utils.ts', 'src/ui/index.ts', 'server/common/log.ts', 'src/helpers.ts'])(
  '%s is a vague name',
  (path) => {
    expect(VAGUE_NAME.test(path)).toBe(true)
  },
)

test.each(['src/ui/page-head.tsx', 'contract/search-index.ts'])('%s is not', (path) => {
  expect(VAGUE_NAME.test(path)).toBe(false)
})
