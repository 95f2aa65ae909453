/** Finds the Chromium installation for browser tests and screenshots. */
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
 * Returns the path of Chromium or Chrome: CHROME_PATH if it is set, otherwise the first match in the usual places.
 * Returns null if there is none; Playwright then uses its own, if it was downloaded. Throws if CHROME_PATH names a
 * missing file.
 *
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH is ${named}, but there is no such file.`)
  return named || USUAL_PATHS.find((path) => existsSync(path)) || null
}

/**
 * Returns the path of Chromium's headless shell, which runs tests about a third faster. Returns null if there is none,
 * or if CHROME_PATH names another browser.
 *
 * @returns {string | null}
 */
export function findHeadlessShell() {
  return !process.env.CHROME_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null
}

/**
 * Returns Playwright's launch options. Disables the sandbox for root.
 *
 * @param {string | null} [executablePath] the browser to start, or null for Playwright's own
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
