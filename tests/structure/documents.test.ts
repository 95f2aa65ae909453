import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, textOf } from './source-files.ts'

const TOP_LEVEL = 'bench|catalogue|contract|docs|public|scripts|server|src|sw|tests'

const documents = ['README.md', 'CHANGELOG.md', ...filesBelow(['docs'], /\.md$/)]

/** Returns the paths in code spans and the targets of relative links that do not exist. */
function missingFrom(document: string): string[] {
  const text = textOf(document)
  const spans = [...text.matchAll(new RegExp(`\`((?:${TOP_LEVEL})/[\\w./-]+)\``, 'g'))].map(([, path = '']) => path)
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, path = '']) => join(dirname(document), path))
  return [...spans, ...links].filter((path) => !existsSync(path))
}

test.each(documents)('%s names only files that exist', (document) => {
  expect(missingFrom(document)).toEqual([])
})

test('alerts and documents name only metrics that the shop has', () => {
  const sources = filesBelow(['server/metrics'], /\.ts$/).map(textOf).join()
  const known = new Set([...sources.matchAll(/'(shop_\w+)'/g)].map(([, name]) => name))
  expect(known.size).toBeGreaterThan(10)
  for (const path of ['deploy/alerts.yml', ...documents]) {
    const named = [...textOf(path).matchAll(/\b(shop_\w+?)(?:_bucket|_sum|_count)?\b/g)].map(([, name]) => name)
    expect(
      named.filter((name) => !known.has(name)),
      path,
    ).toEqual([])
  }
})

test('each promise about security names the test that shows it', () => {
  const [text = ''] = textOf('docs/security.md').split('\n## Not defended')
  const promises = text.split(/^- /m).slice(1)
  expect(promises.length).toBeGreaterThan(10)
  for (const promise of promises) expect(promise).toMatch(/`[\w./-]+\.(test|spec)\.tsx?`\.\s/)
})
