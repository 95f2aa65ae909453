/** The engines that shoppers have beside Chromium's: the one of Safari, and Firefox. */
import { findFirefox, findWebKit } from '../../scripts/setup/find-test-programs.mjs'
import type { Engine } from './commands.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

/** `open` is null for one that this machine does not have. Firefox as on a desktop, WebKit as on a phone. */
export const engines = [
  { name: 'Firefox', open: opening('Firefox', findFirefox(), openFirefox), size: { width: 1280, height: 900 } },
  { name: 'WebKit', open: opening('WebKit', findWebKit(), openWebKit), size: { width: 450, height: 900 } },
]

function opening<Found>(name: string, found: Found | null, open: (found: Found) => Promise<Engine>) {
  if (found) return () => open(found)
  if (process.env.CI) throw new Error(`${name} is not installed, and tests may not be left out here.`)
  console.warn(`${name}: not tried, not installed.`)
  return null
}
