import { findBrowser } from './find-browser.mjs'
import { canInstallDebian, installDebian } from './install-debian.mjs'
import { runPackage } from './run-command.mjs'

/** Makes sure that there is a Chromium: this machine's, else Debian's, else the one that Playwright downloads. */
export async function installBrowser() {
  if (findBrowser()) return
  if (canInstallDebian() && (await installDebian(['chromium']))) return
  const code = await runPackage('@playwright/test/cli.js', ['install', 'chromium'])
  if (code !== 0) throw new Error('There is no Chromium here and none could be installed. CHROME_PATH can name one.')
}
