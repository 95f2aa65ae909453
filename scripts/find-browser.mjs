/** Which Chromium the browser tests and the pictures use, and how it is started. */
import { existsSync } from 'node:fs'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
]

/**
 * The file of this machine's Chromium or Chrome: the one that CHROME_PATH names, else the first in a usual place.
 * Answers null where there is none; then Playwright's own is used, if it was downloaded.
 *
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, and there is no such file.`)
  return named || USUAL_PLACES.find((place) => existsSync(place)) || null
}

/** How Chromium is started, in the words of Playwright. A browser of root cannot have the sandbox. */
export function browserLaunch() {
  const executablePath = findBrowser()
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
