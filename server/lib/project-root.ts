import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Absolute path of the project folder, i.e. the nearest ancestor folder with a package.json. The path is the same
 * whether the server runs from source or from `dist/server`, and does not depend on the working directory.
 */
export const projectRoot = findPackageFolder(dirname(fileURLToPath(import.meta.url)))

function findPackageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('There is no package.json above the server.')
  return findPackageFolder(parent)
}
