import type { PageMessage } from '#sync/worker-protocol.ts'

/** Key in sessionStorage of the time (epoch ms) when this tab last opened the newest version. */
const OPENED_AT_KEY = 'nakshi-opened-anew'

/** Minimum time between two reloads, so that a broken release does not reload in a loop. */
const MIN_INTERVAL_MS = 60_000

const WORKER_TIMEOUT_MS = 2000

/**
 * Reloads the page in the newest version if its own version is broken: a chunk is missing, or the server no longer
 * supports it. Loads the page from the server, so that it does not wait for the new worker to cache everything. Returns
 * false, and does nothing, if there is no newer version or no network, or if this tab was reloaded within the last
 * minute.
 */
export async function openNewestVersion(): Promise<boolean> {
  const registration = await currentRegistration()
  if (!registration?.active) return false
  if (!registration.waiting) await checkForUpdate(registration)
  if (!(registration.waiting ?? registration.installing) || wasJustOpened(Date.now())) return false
  await bypassWorkerOnce(registration.active)
  location.reload()
  return true
}

/** Returns the current registration; undefined if there is no worker or the browser forbids workers. */
async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined)
}

/** Resolves once an update was found, no update was found, or the check failed. */
async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  // Another check may already be running and find the update first.
  const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }))
  await Promise.race([registration.update().catch(() => undefined), found])
}

/** Records the current time. Returns whether the last reload is too recent; true without sessionStorage. */
function wasJustOpened(now: number): boolean {
  try {
    const isRecent = now - Number(sessionStorage.getItem(OPENED_AT_KEY) ?? 0) < MIN_INTERVAL_MS
    if (!isRecent) sessionStorage.setItem(OPENED_AT_KEY, String(now))
    return isRecent
  } catch {
    // The browser forbids storage.
    return true
  }
}

/**
 * Makes the worker load the next page from the network. Resolves once it confirms, or after a timeout, because an older
 * worker may not know the message.
 */
function bypassWorkerOnce(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    setTimeout(resolve, WORKER_TIMEOUT_MS)
    worker.postMessage({ type: 'OPEN_ANEW' } satisfies PageMessage, [port2])
  })
}
