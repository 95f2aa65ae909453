/** Where Firefox and WebKitGTK are on this machine. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
]
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const WEBKIT_SCREEN = '/usr/bin/Xvfb'

/** The file of this machine's Firefox, or null. */
export function findFirefox() {
  return FIREFOX.find((file) => existsSync(file)) ?? null
}

/**
 * The parts of this machine's WebKitGTK: the program that drives it, its small browser, and the screen without a
 * monitor that the browser is shown on. Null where one is missing.
 */
export function findWebKit() {
  const browser = miniBrowser()
  if (!browser || !existsSync(WEBKIT_DRIVER) || !existsSync(WEBKIT_SCREEN)) return null
  return { browser, driver: WEBKIT_DRIVER, screen: WEBKIT_SCREEN }
}

/** Distributions keep it in a folder that names the version and often the processor. */
function miniBrowser() {
  const places = ['/usr/lib', '/usr/libexec', ...foldersIn('/usr/lib')]
  const versions = places.flatMap(foldersIn).filter((folder) => /\/webkit(2?gtk)/.test(folder))
  return versions.map((folder) => join(folder, 'MiniBrowser')).find((file) => existsSync(file)) ?? null
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}
