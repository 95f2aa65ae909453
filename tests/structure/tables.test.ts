/** Which domain owns which table, against the list in `docs/architecture.md`. */
import { expect, test } from 'vitest'
import { edges } from './import-rules.ts'
import { filesBelow, textOf } from './source-files.ts'

/** Written by whichever domain needs a setting. */
const SHARED = new Set(['settings'])

const stores = filesBelow(['server/domains'], /-store\.ts$/).map((path) => {
  const [, domain = '', file = ''] = /^server\/domains\/([^/]+)\/(.+)\.ts$/.exec(path) ?? []
  const source = textOf(path)
  return {
    domain,
    name: `${domain}/${file}`,
    written: tablesIn(source, ['insertInto', 'updateTable', 'deleteFrom']),
    read: tablesIn(source, ['selectFrom', 'innerJoin', 'leftJoin']),
  }
})

function tablesIn(source: string, methods: readonly string[]): string[] {
  const calls = new RegExp(`\\b(?:${methods.join('|')})\\(\\s*'(\\w+)'`, 'g')
  return [...source.matchAll(calls)].map(([, table = '']) => table).filter((table) => !SHARED.has(table))
}

const owners = new Map(stores.flatMap(({ domain, written }) => written.map((table) => [table, domain] as const)))

test('each table is written by one domain', () => {
  const foreign = stores.flatMap(({ domain, name, written }) =>
    written.filter((table) => owners.get(table) !== domain).map((table) => `${name} → ${table}`),
  )
  expect(foreign).toEqual([])
  expect(owners.size).toBeGreaterThan(20)
})

test('stores read the tables of other domains as docs/architecture.md lists, no more and no fewer', () => {
  const foreign = stores.flatMap(({ domain, name, read }) =>
    read.filter((table) => owners.get(table) !== domain).map((table) => `${name} → ${table}`),
  )
  expect([...new Set(foreign)].sort()).toEqual(edges(textOf('docs/architecture.md'), 'Store').sort())
})
