/** Finds Chromium or Chrome for browser tests. */
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
 * CHROME_PATH if set, otherwise the first of the usual places. Null if there is
 * none: Playwright then uses its own. Throws if CHROME_PATH does not exist.
 *
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH is ${named}, but there is no such file.`)
  return named || USUAL_PATHS.find((path) => existsSync(path)) || null
}

/**
 * Chromium's headless shell runs tests faster than the full browser. Null if it
 * is missing, or CHROME_PATH names another browser.
 *
 * @returns {string | null}
 */
export function findHeadlessShell() {
  return !process.env.CHROME_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null
}

/**
 * Playwright's launch options. As root, Chromium starts only without its sandbox.
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
