import type { PageMessage } from '#sync/worker-protocol.ts'

const OPENED_AT_KEY = 'nakshi-opened-anew'
/** A newest version that is broken itself must not be opened for ever. */
const MIN_INTERVAL_MS = 60_000
const WORKER_TIMEOUT_MS = 2000

/**
 * Opens this page anew in the newest version, for a page whose own version is broken: some of its code cannot be had any
 * more, or the server no longer understands it. The page comes from the server and not from the worker. So nothing waits
 * until the newest worker has all that it keeps, which takes long on a slow line; that one is offered later like any other.
 * Answers false, and changes nothing, where there is no newer version, no network to ask, or where it was just done.
 */
export async function openNewestVersion(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration?.active) return false
    if (!registration.waiting) await checkForUpdate(registration)
    if (!(registration.waiting ?? registration.installing)) return false
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(OPENED_AT_KEY) ?? 0) < MIN_INTERVAL_MS) return false
    sessionStorage.setItem(OPENED_AT_KEY, String(now))
    await bypassWorkerOnce(registration.active)
    location.reload()
    return true
  } catch {
    // No network, or no right to have a worker.
    return false
  }
}

/** Another look may be under way already, and its find is as good. */
async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }))
  await Promise.race([registration.update(), found])
}

/** The worker answers when it has understood. One that says nothing is of another age, and reloading is worth a try. */
function bypassWorkerOnce(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    setTimeout(resolve, WORKER_TIMEOUT_MS)
    worker.postMessage({ type: 'OPEN_ANEW' } satisfies PageMessage, [port2])
  })
}
