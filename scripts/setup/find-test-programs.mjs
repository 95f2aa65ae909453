/** Finds the programs that tests need besides Chromium: PostgreSQL, Firefox and WebKitGTK. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/**
 * Returns the folder of PostgreSQL's server programs (`initdb` and `postgres`), preferring the newest version that
 * Debian installed. Returns null if PostgreSQL is not installed.
 *
 * @returns {string | null}
 */
export function findPostgres() {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

const FIREFOX_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
]

/** Returns the path of Firefox, or null if Firefox is not installed. */
export function findFirefox() {
  return FIREFOX_PATHS.find((file) => existsSync(file)) ?? null
}

const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const VIRTUAL_SCREEN = '/usr/bin/Xvfb'

/**
 * Returns the paths of WebKitGTK's WebDriver, its MiniBrowser and the virtual display Xvfb. Returns null if any of
 * these programs is not installed.
 */
export function findWebKit() {
  const browser = findMiniBrowser()
  if (!browser || !existsSync(WEBKIT_DRIVER) || !existsSync(VIRTUAL_SCREEN)) return null
  return { browser, driver: WEBKIT_DRIVER, screen: VIRTUAL_SCREEN }
}

/**
 * Returns the path of WebKitGTK's MiniBrowser, or null if it is not installed. Searches several folders, because the
 * location depends on the distribution and the version.
 */
function findMiniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec', ...foldersIn('/usr/lib')]
  const versions = folders.flatMap(foldersIn).filter((folder) => /\/webkit(2?gtk)/.test(folder))
  return versions.map((folder) => join(folder, 'MiniBrowser')).find((file) => existsSync(file)) ?? null
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}
