import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, textOf } from './source-files.ts'

const TOP_LEVEL = 'bench|catalogue|contract|docs|public|scripts|server|src|sw|tests'

const documents = ['README.md', ...filesBelow(['docs'], /\.md$/)]

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
