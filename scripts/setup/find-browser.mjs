/** Finds the installed Chromium or Chrome for browser tests, and defines the launch options. */
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
 * Returns the path of Chromium or Chrome: CHROME_PATH if set, otherwise the first one found in the usual locations.
 * Returns null if none is found; Playwright then uses its own Chromium. Throws if CHROME_PATH is set to a file that
 * does not exist.
 *
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH is ${named}, but there is no such file.`)
  return named || USUAL_PATHS.find((path) => existsSync(path)) || null
}

/**
 * Returns the path of Chromium's headless shell, which runs tests faster than the full browser. Returns
 * null if the headless shell is not installed, or if CHROME_PATH selects another browser.
 *
 * @returns {string | null}
 */
export function findHeadlessShell() {
  return !process.env.CHROME_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null
}

/**
 * Returns Playwright's launch options for a browser. Disables Chromium's sandbox when running as root, because Chromium
 * would not start otherwise.
 *
 * @param {string | null} [executablePath] the browser to start, or null for Playwright's own
 */
export function browserLaunch(executablePath = findBrowser()) {
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--disable-gpu',
      // Saves one process for each browser.
      '--in-process-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  }
}
