import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The absolute path of the package's folder: the nearest one above this file with a package.json. It is the same for
 * the sources and for `dist/server`, and does not depend on the working directory.
 */
export const projectRoot = findPackageFolder(dirname(fileURLToPath(import.meta.url)))

function findPackageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('There is no package.json above the server.')
  return findPackageFolder(parent)
}
