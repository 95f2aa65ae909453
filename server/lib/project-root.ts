import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of the shop's code: the nearest one above this file with a package.json. The same from the sources and
 * from `dist/server`, and whatever the working directory is.
 */
export const projectRoot = nearestPackage(dirname(fileURLToPath(import.meta.url)))

function nearestPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('There is no package.json above the server.')
  return nearestPackage(above)
}
