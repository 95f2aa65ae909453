import type { PageMessage } from '#sync/worker-protocol.ts'

/** Stores when this tab last opened the newest version (epoch ms), in sessionStorage. */
const OPENED_AT_KEY = 'nakshi-opened-anew'

/** Keeps a broken release from reloading in a loop. */
const MIN_INTERVAL_MS = 60_000

const WORKER_TIMEOUT_MS = 2000

/**
 * Reloads the page in the newest version, for a page whose own version is broken: a chunk is missing, or the server no
 * longer supports it. The page comes from the server, so that it need not wait for the new worker to cache everything.
 * Returns false, and does nothing, without a newer version, without a network, or if this has just been done.
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

/** Returns undefined without a worker, and where the browser forbids workers. */
async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined)
}

/** Resolves when an update was found, none was found, or the check failed. */
async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  // Another check may be running already, and find it first.
  const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }))
  await Promise.race([registration.update().catch(() => undefined), found])
}

/** Records the time, and returns whether the last one is too recent. True without sessionStorage. */
function wasJustOpened(now: number): boolean {
  try {
    const isRecent = now - Number(sessionStorage.getItem(OPENED_AT_KEY) ?? 0) < MIN_INTERVAL_MS
    if (!isRecent) sessionStorage.setItem(OPENED_AT_KEY, String(now))
    return isRecent
  } catch {
    return true
  }
}

/** Resolves when the worker has confirmed, or after a timeout: an older worker may not know the message. */
function bypassWorkerOnce(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    setTimeout(resolve, WORKER_TIMEOUT_MS)
    worker.postMessage({ type: 'OPEN_ANEW' } satisfies PageMessage, [port2])
  })
}
