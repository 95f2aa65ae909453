import { existsSync, readFileSync } from 'node:fs'
import { run } from './run-command.mjs'

/** Whether this is a Debian whose packages we may install. */
export function canInstallDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/**
 * Installs packages of Debian without asking anything. Answers whether that worked.
 *
 * @param {string[]} packages
 */
export async function installDebian(packages) {
  console.log(`Installing ${packages.join(' and ')} …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    (await run('apt-get', ['update', '-qq'], quiet)) === 0 &&
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)) === 0
  )
}
