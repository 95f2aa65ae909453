import { expect, test } from 'vitest'
import { expiredBackups } from './nightly-backup.ts'

const DAY = 24 * 60 * 60_000

test('of nightly backups the last seven days are kept, and before them the last of each of four weeks', () => {
  let names: string[] = ['notes.txt', 'shop-before-diwali.tar.gz']
  const first = Date.parse('2026-09-01')
  for (let night = first; night <= Date.parse('2026-11-26'); night += DAY) {
    names = [...names, `shop-${new Date(night).toISOString().slice(0, 10)}.tar.gz`]
    const expired = expiredBackups(names)
    names = names.filter((name) => !expired.includes(name))
  }
  const days = names.map((name) => /\d{4}-(.*)\.tar/.exec(name)?.[1] ?? name)
  const sundays = ['11-01', '11-08', '11-15']
  const lastSeven = ['11-20', '11-21', '11-22', '11-23', '11-24', '11-25', '11-26']
  expect(days).toEqual(['notes.txt', 'shop-before-diwali.tar.gz', ...sundays, '11-19', ...lastSeven])
})
