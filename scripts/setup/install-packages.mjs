import { existsSync, readFileSync } from 'node:fs'
import { npmCommand, root, run } from '../run-command.mjs'

/**
 * Installs what package-lock.json lists and is missing. Never changes the lock
 * file. Throws if npm fails.
 *
 * @param {{ withDev: boolean }} options whether to include the packages for checking and testing
 */
export async function installPackages({ withDev }) {
  if (isInstalled(withDev)) return
  console.log('Installing packages …')
  // `npm ci` would first delete what is installed.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if (withDev) args.push('--include=dev')
  if ((await run(...npmCommand(args))) !== 0)
    throw new Error('npm could not install the packages; see its output above.')
}

/** @param {boolean} withDev */
function isInstalled(withDev) {
  // npm writes this file last, so it is missing after an interrupted
  // installation.
  const record = `${root}node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([path, { version, dev, optional, devOptional }]) => {
      // Optional packages may be for another platform.
      const mayBeMissing = path === '' || optional || devOptional || (dev && !withDev)
      return mayBeMissing || installed[path]?.version === version
    },
  )
}

/**
 * Returns the packages in a lock file, by installation path.
 *
 * @param {string} file
 * @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
