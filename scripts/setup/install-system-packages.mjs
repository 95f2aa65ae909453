import { existsSync, readFileSync } from 'node:fs'
import { run, runPackage } from '../run-command.mjs'
import { findBrowser, findHeadlessShell } from './find-browser.mjs'
import { findFirefox, findPostgres, findWebKit } from './find-test-programs.mjs'

/**
 * Installs missing programs for the tests: Chromium, PostgreSQL, Firefox and WebKitGTK. Uses apt-get when running as
 * root on Debian; elsewhere, only downloads Chromium with Playwright. Throws if Chromium cannot be installed.
 */
export async function installTestPrograms() {
  const missing = missingPackages()
  if (missing.length > 0 && isDebianRoot()) {
    console.log(`The tests need these system packages, which apt-get installs now: ${missing.join(', ')} …`)
    await installDebianPackages(missing)
  }
  if (findBrowser()) return
  const code = await runPackage('@playwright/test/cli.js', ['install', 'chromium'])
  if (code !== 0) throw new Error('Chromium was not found and could not be installed. Set CHROME_PATH to use your own.')
}

function missingPackages() {
  return [
    ...(findBrowser() ? [] : ['chromium']),
    ...(findHeadlessShell() || process.env.CHROME_PATH ? [] : ['chromium-headless-shell']),
    ...(findPostgres() || process.env.TEST_DATABASE_URL ? [] : ['postgresql']),
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ]
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/**
 * Installs Debian packages without prompting. If apt-get cannot find a package, installs the others.
 *
 * @param {string[]} packages
 */
async function installDebianPackages(packages) {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  if ((await run('apt-get', ['update', '-qq'], environment)) !== 0) return
  if ((await run('apt-get', [...install, ...packages], environment)) === 0) return
  for (const name of packages) await run('apt-get', [...install, name], environment)
}
