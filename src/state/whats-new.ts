/** The longest sentence that a notice holds on a phone. */
const AT_MOST = 120
const WAIT_MS = 3000

/**
 * What the newest release brings, in a sentence: the first line of `public/whats-new.txt`, which whoever releases writes.
 * Asked of the server, as the page that asks is of the release before. Empty where there is nothing to tell.
 */
export async function readWhatsNew(): Promise<string> {
  try {
    const response = await fetch('/whats-new.txt', { signal: AbortSignal.timeout(WAIT_MS) })
    const isOurs = response.ok && response.headers.get('content-type')?.startsWith('text/plain') === true
    const [line = ''] = isOurs ? (await response.text()).trim().split('\n') : []
    return line.length <= AT_MOST ? line : ''
  } catch {
    // The new version is worth having without this.
    return ''
  }
}
