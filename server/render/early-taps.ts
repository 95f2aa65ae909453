/**
 * A script in the HTML that keeps what shoppers press and choose before the
 * page's scripts run: for seconds, on a slow phone. Without it, ADD TO BAG would
 * do nothing then. `replayEarlyTaps` carries it out.
 */
import { LOGGED_IN_MARK } from '#contract/rendering.ts'
import { inlineHash } from './built-client.ts'

/** Shows the button as busy. The value is the chosen option of a `<select>`. */
const KEEP_TAPS = `{
const taps = window.earlyTaps = new Map()
taps.keep = ({ type, target }) => {
const pressed = target.closest('button[type=button]:not([aria-disabled]),select')
if (!pressed || (type === 'change') !== (pressed.localName === 'select')) return
taps.set(pressed, pressed.value)
pressed.setAttribute('aria-busy', 'true')
}
for (const type of ['click', 'change']) addEventListener(type, taps.keep, true)
}`

/** The HTML is the same for all: its links to log in must not flash on a device with a session. */
const MARK_LOGGED_IN = `
try {
if (localStorage.getItem('${LOGGED_IN_MARK}')) document.documentElement.setAttribute('${LOGGED_IN_MARK}', '')
} catch {}`

const SCRIPT = KEEP_TAPS + MARK_LOGGED_IN

export const EARLY_TAPS_SCRIPT = `<script>${SCRIPT}</script>`

/** For the content security policy. */
export const EARLY_TAPS_HASH = inlineHash(SCRIPT)
