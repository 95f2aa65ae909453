import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-command.mjs'

/** Everything that a build is made of. */
const SOURCES = [
  'contract',
  'public',
  'server',
  'src',
  'sw',
  'index.html',
  'manifest.webmanifest',
  'package-lock.json',
  'package.json',
  'scripts/build-shop.mjs',
  'scripts/compress-files.mjs',
  'scripts/run-command.mjs',
  'vite.config.ts',
]

/** A hash of the sources' names and contents. Times of files say nothing after a clone or a change of branch. */
export function sourceStamp() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesBelow))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return path.includes('.test.') ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}
