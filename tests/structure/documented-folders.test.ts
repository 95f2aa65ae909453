import { expect, test } from 'vitest'
import { filesBelow, textOf } from './source-files.ts'

test('docs/architecture.md lists exactly the folders that exist', () => {
  expect(listedFolders(textOf('docs/architecture.md'))).toEqual(presentFolders())
})

/** Returns the folders of the first code block, which is indented by two spaces per level. */
function listedFolders(architecture: string): string[] {
  const block = architecture.split('```')[1] ?? ''
  const path: string[] = []
  const folders = block.split('\n').flatMap((line) => {
    const entry = /^( *)(\S+)\//.exec(line)
    if (!entry) return []
    const [, indent = '', name = ''] = entry
    path.splice(indent.length / 2, path.length, name)
    return [path.join('/')]
  })
  return folders.sort()
}

/** Returns folders with files, two levels deep, and three where the second level only groups. */
function presentFolders(): string[] {
  const tops = ['.ci', 'bench', 'catalogue', 'contract', 'docs', 'public', 'scripts', 'server', 'src', 'sw', 'tests']
  const folders = filesBelow(tops, /\.\w+$|\/run$/).flatMap((file) => {
    const parts = file.split('/').slice(0, -1)
    const depth = /^(src|server\/domains|server\/storage)\//.test(file) ? 3 : 2
    return parts.slice(0, depth).map((_, level) => parts.slice(0, level + 1).join('/'))
  })
  return [...new Set(folders)].sort()
}
