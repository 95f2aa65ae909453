import type { PageMessage } from '#sync/messages.ts'

const LET_IN_WITHIN_MS = 5000

/**
 * Lets the newest version in and reloads, for a page whose own version is broken: some of its code cannot be had any
 * more. Answers false, and changes nothing, where there is no newer version or no network to ask. So a newest version
 * that is broken itself does not reload for ever.
 */
export async function takeNewestVersion(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration) return false
    if (!registration.waiting) await lookedFor(registration)
    const newest = registration.waiting ?? registration.installing
    if (!newest || !(await isInstalled(newest))) return false
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    newest.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
    setTimeout(() => void leaveWorkers(registration), LET_IN_WITHIN_MS)
    return true
  } catch {
    // No network, or no right to have a worker.
    return false
  }
}

/** A worker that is busy may keep the newer one waiting for minutes. Without any, the page comes from the network. */
async function leaveWorkers(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.unregister()
  location.reload()
}

/** Another look may be under way already, and its find is as good. */
async function lookedFor(registration: ServiceWorkerRegistration): Promise<void> {
  const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }))
  await Promise.race([registration.update(), found])
}

/** Waits until the worker has all it needs; false when it could not get that. */
function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve(worker.state !== 'redundant')
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
