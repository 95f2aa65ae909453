import { findFirefox, findWebKit } from './find-engines.mjs'
import { canInstallDebian, installDebian } from './install-debian.mjs'

/**
 * Installs Firefox and WebKitGTK for the tests that are not for Chromium alone, where that is possible and they are not
 * there. Without one the tests leave it out and say so, or fail in CI.
 */
export async function installEngines() {
  const missing = [...(findFirefox() ? [] : ['firefox-esr']), ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb'])]
  if (missing.length > 0 && canInstallDebian()) await installDebian(missing)
}
