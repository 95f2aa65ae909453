import { existsSync, readFileSync } from 'node:fs'
import { root, run } from '../run-command.mjs'

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Installs the packages from package-lock.json, unless the right versions are already installed. Never changes the lock
 * file. Throws if npm fails.
 *
 * @param {{ withDev: boolean }} options whether to include the packages for checking and testing
 */
export async function installPackages({ withDev }) {
  if (isInstalled({ withDev })) return
  console.log('Installing packages …')
  const npm = process.env.npm_execpath
  // `npm ci` would first delete node_modules, and with it everything that is already installed.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if (withDev) args.push('--include=dev')
  const code = npm
    ? await run(process.execPath, [npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
  if (code !== 0) throw new Error('npm could not install the packages; see its output above.')
}

/** @param {{ withDev: boolean }} options */
function isInstalled({ withDev }) {
  // npm writes this file last, so the file is missing after an interrupted installation.
  const record = `${root}node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  const present = packagesOf(record)
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([path, wanted]) => path === '' || mayBeMissing(wanted, withDev) || present[path]?.version === wanted.version,
  )
}

/**
 * Returns whether a package is allowed to be missing, because it is optional (for example, for another platform) or
 * needed only for development.
 *
 * @param {LockedPackage} wanted
 * @param {boolean} withDev
 */
function mayBeMissing(wanted, withDev) {
  return wanted.optional || wanted.devOptional || (wanted.dev && !withDev)
}

/**
 * Returns the packages in a lock file, by installation path.
 *
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
