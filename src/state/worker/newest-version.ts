import type { PageMessage } from '#sync/worker-protocol.ts'

/** The sessionStorage key for the time when this tab last reloaded into the newest version (epoch ms). */
const OPENED_AT_KEY = 'nakshi-opened-anew'

/** Minimum time between two automatic reloads, in ms, so that a broken release does not reload the page in a loop. */
const MIN_INTERVAL_MS = 60_000

const WORKER_TIMEOUT_MS = 2000

/**
 * Reloads the page into the newest version of the app, for use when the current version no longer works. Returns false,
 * and does nothing, if there is no newer version, the device is offline, or this tab was reloaded less than a minute
 * ago.
 */
export async function openNewestVersion(): Promise<boolean> {
  const registration = await currentRegistration()
  if (!registration?.active) return false
  if (!registration.waiting) await checkForUpdate(registration)
  if (!(registration.waiting ?? registration.installing) || wasJustOpened(Date.now())) return false
  // The page comes from the server, so that the shopper does not have to wait until the new service worker has cached
  // everything.
  await bypassWorkerOnce(registration.active)
  location.reload()
  return true
}

/** Returns the service worker's registration, or undefined if there is none or the browser forbids service workers. */
async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined)
}

/**
 * Checks for a new version of the service worker. Resolves once the check has found an update, found none or failed.
 */
async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  // Another check may already be running and find the update before this one.
  const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }))
  await Promise.race([registration.update().catch(() => undefined), found])
}

/**
 * Returns whether this tab was reloaded less than a minute ago; if not, stores `now` as the time of the latest reload.
 * Returns true if sessionStorage is unavailable, to prevent a reload loop.
 */
function wasJustOpened(now: number): boolean {
  try {
    const isRecent = now - Number(sessionStorage.getItem(OPENED_AT_KEY) ?? 0) < MIN_INTERVAL_MS
    if (!isRecent) sessionStorage.setItem(OPENED_AT_KEY, String(now))
    return isRecent
  } catch {
    // The browser forbids sessionStorage.
    return true
  }
}

/**
 * Tells the service worker to load the next page from the network. Resolves once the service worker confirms, or after
 * 2 seconds, because an older service worker may not recognise the message.
 */
function bypassWorkerOnce(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    setTimeout(resolve, WORKER_TIMEOUT_MS)
    worker.postMessage({ type: 'OPEN_ANEW' } satisfies PageMessage, [port2])
  })
}
