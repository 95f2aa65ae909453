import { Workbox } from 'workbox-window'
import type { PageMessage } from '#sync/worker-protocol.ts'
import { whenInputIsSaved } from '../forms/unsaved-input.ts'
import { openNewestVersion } from './newest-version.ts'

const UPDATE_INTERVAL_MS = 60 * 60 * 1000

/** In ms. Chrome may keep the old worker alive for long. */
const ACTIVATION_TIMEOUT_MS = 4000

/**
 * Checks every hour and whenever the page becomes visible. `offerUpdate` waits
 * for unsaved input. Returns whether it worked.
 */
export async function startServiceWorker(offerUpdate: (accept: () => void) => void): Promise<boolean> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  const accept = () => {
    workbox.messageSkipWaiting()
    setTimeout(() => whenInputIsSaved(openNewestVersion), ACTIVATION_TIMEOUT_MS)
  }
  const offer = () => whenInputIsSaved(() => offerUpdate(accept))
  reloadWhenReplaced()
  const registration = await register(workbox)
  if (!registration) return false
  offerUpdates(registration, offer)
  void requestControl()
  const checkForUpdate = () => {
    // It rejects while offline; the next check finds the update.
    registration.update().catch(() => undefined)
  }
  setInterval(checkForUpdate, UPDATE_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    if (registration.waiting) offer()
    else checkForUpdate()
  })
  return true
}

const WAITING_AFTER_MS = 200

/**
 * Every one while the tab is open: workbox-window stops listening after the first
 * that it did not cause.
 */
function offerUpdates(registration: ServiceWorkerRegistration, offer: () => void): void {
  const followNew = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state !== 'installed') return
      // A worker that does not wait is activated at once, e.g. the first of a device.
      setTimeout(() => registration.waiting === worker && offer(), WAITING_AFTER_MS)
    })
  }
  registration.addEventListener('updatefound', followNew)
  followNew()
  if (registration.waiting) offer()
}

/**
 * Undefined if the script fails or is forbidden: then the shop works online only.
 */
async function register(workbox: Workbox): Promise<ServiceWorkerRegistration | undefined> {
  return workbox.register().catch(() => undefined)
}

/**
 * An active worker claims open pages, but browsers leave out one that is still
 * loading.
 */
async function requestControl(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' } satisfies PageMessage)
}

/**
 * Even if the update was accepted in another tab. The first worker of a first
 * visit reloads nothing.
 */
function reloadWhenReplaced(): void {
  let isControlled = navigator.serviceWorker.controller !== null
  // Not workbox-window's `controlling`, which the tab that installed the first
  // worker never gets.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) whenInputIsSaved(() => location.reload())
    isControlled = true
  })
}
