import type { PageMessage } from '#sync/messages.ts'

/**
 * Lets the newest version in and reloads, for a page whose own version is broken: some of its code cannot be had any
 * more. Answers false, and changes nothing, where there is no newer version or no network to ask. So a newest version
 * that is broken itself does not reload for ever.
 */
export async function takeNewestVersion(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration?.waiting) await registration?.update()
    const newest = registration?.waiting ?? registration?.installing
    if (!newest) return false
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    newest.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
    return true
  } catch {
    // No network, or no right to have a worker.
    return false
  }
}
