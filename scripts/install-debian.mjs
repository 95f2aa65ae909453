import { existsSync, readFileSync } from 'node:fs'
import { run } from './run-command.mjs'

/** Whether this is a Debian whose packages we may install. */
export function canInstallDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

let listsAreNew = false

/**
 * Installs packages of Debian without asking anything. Answers whether that worked.
 *
 * @param {string[]} packages
 */
export async function installDebian(packages) {
  console.log(`Installing ${packages.join(' and ')} …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  listsAreNew ||= (await run('apt-get', ['update', '-qq'], quiet)) === 0
  if (!listsAreNew) return false
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)) === 0
}
