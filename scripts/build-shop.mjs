import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { root, runPackageQuietly } from './run-command.mjs'
import { sourceStamp } from './source-stamp.mjs'

const dist = join(root, 'dist')
const stampFile = join(dist, 'built-from')

/** Whether `dist` holds a build of the sources as they are now. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp()
}

/**
 * Builds page, service worker and server into `dist`. The new build takes the old one's place when it is whole, so a
 * build that fails leaves the shop as it was. Throws when it fails.
 */
export async function buildShop() {
  const stamp = sourceStamp()
  const next = join(root, 'dist.next')
  rmSync(next, { recursive: true, force: true })
  await vite(['--outDir', 'dist.next/client'])
  await vite(['--ssr', '--outDir', 'dist.next/server'])
  await compressFiles(join(next, 'client'))
  writeFileSync(join(next, 'built-from'), stamp)
  rmSync(dist, { recursive: true, force: true })
  renameSync(next, dist)
}

/** @param {string[]} args */
async function vite(args) {
  const code = await runPackageQuietly('vite/bin/vite.js', ['build', '--emptyOutDir', ...args])
  if (code !== 0) throw new Error('The shop could not be built. What the build said stands above.')
}
