import { isWithin } from '#contract/is-within.ts'
import type { PageMessage } from '#sync/worker-protocol.ts'

/** When this tab last reloaded (epoch ms), in sessionStorage. */
const OPENED_AT_KEY = 'nakshi-opened-anew'

/** In ms, so that a broken release does not reload in a loop. */
const MIN_INTERVAL_MS = 60_000

const WORKER_TIMEOUT_MS = 2000

/**
 * For when this version no longer works. False if there is no newer one, the
 * device is offline, or the tab was just reloaded.
 */
export async function openNewestVersion(): Promise<boolean> {
  const registration = await currentRegistration()
  if (!registration?.active) return false
  if (!registration.waiting) await checkForUpdate(registration)
  if (!(registration.waiting ?? registration.installing) || wasJustOpened(Date.now())) return false
  // From the server, so that the shopper need not wait for the new worker's cache.
  await bypassWorkerOnce(registration.active)
  location.reload()
  return true
}

/** Undefined if there is none or the browser forbids it. */
async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined)
}

/** Resolves whether it found an update, none, or failed. */
async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  // Another check may run already and find it first.
  const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }))
  await Promise.race([registration.update().catch(() => undefined), found])
}

/**
 * Within a minute; otherwise records `now`. True without sessionStorage, to
 * prevent a loop.
 */
function wasJustOpened(now: number): boolean {
  try {
    const isRecent = isWithin(MIN_INTERVAL_MS, Number(sessionStorage.getItem(OPENED_AT_KEY) ?? 0), now)
    if (!isRecent) sessionStorage.setItem(OPENED_AT_KEY, String(now))
    return isRecent
  } catch {
    // The browser forbids sessionStorage.
    return true
  }
}

/**
 * Resolves when the worker confirms, or after 2 seconds: an older one may not
 * know the message.
 */
function bypassWorkerOnce(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    setTimeout(resolve, WORKER_TIMEOUT_MS)
    worker.postMessage({ type: 'OPEN_ANEW' } satisfies PageMessage, [port2])
  })
}
