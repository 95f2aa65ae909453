/** Browser engines other than Chromium’s: Safari’s and Firefox’s. */
import { findFirefox, findWebKit } from '../../scripts/setup/test-programs.mjs'
import type { Engine } from './commands.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

/** `open` is null if the engine is not installed. Firefox runs at desktop size, WebKit at phone size. */
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
