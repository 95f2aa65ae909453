import { expect, test } from 'vitest'
import { filesBelow, textOf } from './source-files.ts'

/** Up to here, all processes of the earlier release had to stop before the first new one started. */
const LAST_WITH_DROPS = '0007'

/**
 * What the version before, which runs beside the new one for a while, could not work
 * with: tables and columns that are gone or have another name or type, and columns
 * that it does not fill.
 */
function breaksEarlierVersion(statement: string): boolean {
  const added = /\badd (?:column )?(?!constraint)(.*)/is.exec(statement)?.[1] ?? ''
  return (
    /\bdrop (?:table|column|constraint|not null)\b|\balter column\b|\brename\b/i.test(statement) ||
    (/\bnot null\b/i.test(added) && !/\bdefault\b/i.test(added))
  )
}

test.each([
  ['alter table payments drop column dispute'],
  ['alter table orders rename to placed_orders'],
  ['alter table orders rename column pin to postal_code'],
  ['alter table users alter column email type citext'],
  ['alter table users add column nickname text not null'],
  ['ALTER TABLE users\n  ADD COLUMN nickname text NOT NULL'],
  ['drop table users'],
])('“%s” would break the version before', (statement) => {
  expect(breaksEarlierVersion(statement)).toBe(true)
})

test.each([
  ["alter table users add column nickname text not null default ''"],
  ['alter table users add column nickname text'],
  ['create table nicknames (user_id text not null)'],
  ['drop index orders_by_user'],
])('“%s” keeps the version before at work', (statement) => {
  expect(breaksEarlierVersion(statement)).toBe(false)
})

test('a migration never takes away or renames what the version before reads and writes', () => {
  const migrations = filesBelow(['server/storage/migrations'], /\/\d{4}-[^/]*\.ts$/).filter(
    (path) => (path.split('/').at(-1) ?? '') > `${LAST_WITH_DROPS}~`,
  )
  expect(migrations.length).toBeGreaterThan(10)
  const breaking = migrations.flatMap((path) => textsIn(textOf(path)).filter(breaksEarlierVersion))
  expect(breaking).toEqual([])
})

function textsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')
  return [...code.matchAll(/(["'`])(?:(?!\1).)*\1/gs)].map(([text]) => text)
}
