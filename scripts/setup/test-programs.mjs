/** Programs that tests need besides Node. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runPackage } from '../run-command.mjs'
import { findBrowser, findHeadlessShell } from './find-browser.mjs'

/** As root on Debian, installs Chromium, PostgreSQL, Firefox and WebKitGTK with apt-get. */
export async function installSystemPrograms() {
  const missing = [
    ...(findBrowser() ? [] : ['chromium']),
    ...(findHeadlessShell() || process.env.CHROME_PATH ? [] : ['chromium-headless-shell']),
    ...(findPostgres() || process.env.TEST_DATABASE_URL ? [] : ['postgresql']),
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ]
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (missing.length === 0 || !isDebian || process.getuid?.() !== 0) return
  console.log(`The tests need these system packages, which apt-get installs now: ${missing.join(', ')} …`)
  await installDebianPackages(missing)
}

/** Downloads Chromium if the system has none. Throws if there is none in the end. */
export async function installBrowser() {
  if (findBrowser()) return
  const code = await runPackage('@playwright/test/cli.js', ['install', 'chromium'])
  if (code !== 0) throw new Error('Chromium was not found and could not be installed. Set CHROME_PATH to use your own.')
}

/** @param {string[]} packages */
async function installDebianPackages(packages) {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  if ((await run('apt-get', ['update', '-qq'], environment)) !== 0) return
  if ((await run('apt-get', [...install, ...packages], environment)) === 0) return
  // A package unknown to apt-get must not prevent the others.
  for (const name of packages) await run('apt-get', [...install, name], environment)
}

/**
 * The folder of `initdb` and `postgres`, preferably the newest of Debian's, or null.
 *
 * @returns {string | null}
 */
export function findPostgres() {
  const debian = foldersIn('/usr/lib/postgresql').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const folders = [...debian.map((version) => join(version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

export function findFirefox() {
  const paths = [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:/Program Files/Mozilla Firefox/firefox.exe',
  ]
  return paths.find((file) => existsSync(file)) ?? null
}

/**
 * The paths of WebKitGTK's MiniBrowser and WebDriver and of Xvfb, or null if one
 * is missing.
 */
export function findWebKit() {
  // It depends on the distribution and the version.
  const folders = ['/usr/lib', '/usr/libexec', ...foldersIn('/usr/lib')].flatMap(foldersIn)
  const browser = folders
    .filter((folder) => folder.includes('/webkit'))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((file) => existsSync(file))
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  return browser && existsSync(driver) && existsSync(screen) ? { browser, driver, screen } : null
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}
