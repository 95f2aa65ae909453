import { Workbox } from 'workbox-window'
import type { PageMessage } from '#sync/worker-protocol.ts'
import { whenInputIsSaved } from '../forms/unsaved-input.ts'
import { openNewestVersion } from './newest-version.ts'

const UPDATE_INTERVAL_MS = 60 * 60 * 1000

/**
 * How long to wait for the new service worker to take control before reloading anyway, in ms. Chrome may keep the old
 * service worker alive for up to 30 s.
 */
const ACTIVATION_TIMEOUT_MS = 4000

/**
 * Registers the service worker, and checks for updates every hour and whenever the page becomes visible. Calls
 * `offerUpdate` with a function that activates the new version, but never while a form has unsaved input. Returns
 * whether the registration succeeded.
 */
export async function startServiceWorker(offerUpdate: (accept: () => void) => void): Promise<boolean> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  const accept = () => {
    workbox.messageSkipWaiting()
    setTimeout(() => whenInputIsSaved(openNewestVersion), ACTIVATION_TIMEOUT_MS)
  }
  const offer = () => whenInputIsSaved(() => offerUpdate(accept))
  workbox.addEventListener('waiting', offer)
  reloadWhenReplaced()
  const registration = await register(workbox)
  if (!registration) return false
  void requestControl()
  const checkForUpdate = () => {
    // The check rejects while offline; the next one will find the update.
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

/**
 * Registers the service worker. Returns undefined if its script cannot be loaded or the browser forbids service
 * workers; the shop then works online only.
 */
async function register(workbox: Workbox): Promise<ServiceWorkerRegistration | undefined> {
  return workbox.register().catch(() => undefined)
}

/**
 * Asks the service worker to control this page as soon as it is active. It claims open pages itself when it becomes
 * active, but browsers then leave out a page that is still loading.
 */
async function requestControl(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' } satisfies PageMessage)
}

/**
 * Reloads this tab when a new version of the service worker takes control, even if the update was accepted in another
 * tab. The first service worker of a first visit causes no reload.
 */
function reloadWhenReplaced(): void {
  let isControlled = navigator.serviceWorker.controller !== null
  // Not workbox-window's `controlling` event, which the tab that installed the first service worker never receives.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) whenInputIsSaved(() => location.reload())
    isControlled = true
  })
}
