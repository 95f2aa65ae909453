/** Finds the Chromium that browser tests and screenshots use. */
import { existsSync } from 'node:fs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
]

/**
 * Returns the file of this machine's Chromium or Chrome: the one that CHROME_PATH names, otherwise the first one in a
 * usual place. Null where there is none; Playwright then uses its own, if it was downloaded. Throws if CHROME_PATH
 * names a file that does not exist.
 *
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH is ${named}, but there is no such file.`)
  return named || USUAL_PATHS.find((path) => existsSync(path)) || null
}

/**
 * Returns the file of this machine's headless shell: Chromium without the parts around the page. Tests run in it about
 * a third faster. Null where there is none, and where CHROME_PATH names another browser.
 *
 * @returns {string | null}
 */
export function findHeadlessShell() {
  return !process.env.CHROME_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null
}

/**
 * Returns Playwright's launch options. Root's browser has no sandbox.
 *
 * @param {string | null} [executablePath] the browser to start; Playwright's own where it is null
 */
export function browserLaunch(executablePath = findBrowser()) {
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  }
}
