import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Nearest folder with a package.json, running from source or from `dist/server`. */
export const projectRoot = findPackageFolder(dirname(fileURLToPath(import.meta.url)))

export const shopVersion: string = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version

function findPackageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('There is no package.json above the server.')
  return findPackageFolder(parent)
}
