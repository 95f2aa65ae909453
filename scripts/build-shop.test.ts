import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBuilt, SOURCES, sourceStamp, swapBuilds } from './build-shop.mjs'
import { root } from './run-command.mjs'

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'nakshi-sources-'))
  for (const source of SOURCES) cpSync(join(root, source), join(copy, source), { recursive: true })
  mkdirSync(join(copy, 'dist'))
  writeFileSync(join(copy, 'dist/built-from'), sourceStamp(copy))
})
afterAll(() => rmSync(copy, { recursive: true }))

test.each(['scripts/code-splitting.ts', 'vite.config.ts', 'src/main.tsx', 'package-lock.json'])(
  'after a change of %s, the shop is built again',
  (file) => {
    const content = readFileSync(join(copy, file))
    writeFileSync(join(copy, file), `${content}\n`)
    expect(isBuilt(copy)).toBe(false)
    writeFileSync(join(copy, file), content)
    expect(isBuilt(copy)).toBe(true)
  },
)

test('a new script leads to a new build, a new test does not', () => {
  writeFileSync(join(copy, 'scripts/new.test.ts'), '')
  expect(isBuilt(copy)).toBe(true)
  writeFileSync(join(copy, 'scripts/new.ts'), '')
  expect(isBuilt(copy)).toBe(false)
})

test('a new build replaces the one before, whose modules a running shop still finds', () => {
  const write = (file: string, text: string) => {
    mkdirSync(join(copy, file, '..'), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  write('dist/server/main.js', 'old')
  write('dist/server/assets/page-old.js', 'old page')
  write('dist.next/server/main.js', 'new')
  write('dist.next/server/assets/page-new.js', 'new page')
  swapBuilds(copy)
  const read = (file: string) => readFileSync(join(copy, 'dist/server', file), 'utf8')
  expect(['main.js', 'assets/page-old.js', 'assets/page-new.js'].map(read)).toEqual(['new', 'old page', 'new page'])
  expect(() => read('../../dist.next/server/main.js')).toThrow('ENOENT')
})
