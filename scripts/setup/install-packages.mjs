import { existsSync, readFileSync } from 'node:fs'
import { root, run } from '../run-command.mjs'

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Installs what package-lock.json names, when something of it is missing or another version. A second call does nothing,
 * and the lock file stays as it is.
 * Throws when npm fails.
 *
 * @param {{ withDev: boolean }} options whether the packages for building, checking and testing belong to it
 */
export async function installPackages({ withDev }) {
  if (isInstalled({ withDev })) return
  console.log('Installing packages …')
  const npm = process.env.npm_execpath
  // Not `npm ci`: that wants a lock file that names the binaries of every system there is, and takes all away first.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if (withDev) args.push('--include=dev')
  const code = npm
    ? await run(process.execPath, [npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
  if (code !== 0) throw new Error('The packages could not be installed. What npm said stands above.')
}

/** @param {{ withDev: boolean }} options */
function isInstalled({ withDev }) {
  // npm writes this file last, so an installation that was broken off does not count.
  const record = `${root}node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  const present = packagesOf(record)
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([path, wanted]) => path === '' || isForElsewhere(wanted, withDev) || present[path]?.version === wanted.version,
  )
}

/**
 * Packages of other systems, and those that only development needs.
 *
 * @param {LockedPackage} wanted
 * @param {boolean} withDev
 */
function isForElsewhere(wanted, withDev) {
  return wanted.optional || wanted.devOptional || (wanted.dev && !withDev)
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
