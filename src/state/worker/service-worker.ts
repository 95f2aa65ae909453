import { Workbox } from 'workbox-window'
import { whenInputIsSaved } from '../forms/unsaved-input.ts'
import { openNewestVersion } from './newest-version.ts'

const UPDATE_INTERVAL_MS = 60 * 60 * 1000

/**
 * How long to wait for the new service worker to take control before reloading anyway, in ms. Chrome may keep the old
 * one alive for up to 30 s.
 */
const ACTIVATION_TIMEOUT_MS = 4000

/**
 * Registers the service worker and checks for updates every hour and whenever the page becomes visible. Returns whether
 * the registration succeeded. Calls `offerUpdate` when a new version is found, and again whenever the page becomes
 * visible, but never while a form has unsaved input. The function passed to `offerUpdate` activates the new version in
 * every tab.
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
 * Reloads this tab when a new version of the service worker takes control, whichever tab has accepted the update. The
 * first service worker of a first visit causes no reload. workbox-window's `controlling` event is not suitable, because
 * the tab that installed the first service worker never receives it.
 */
function reloadWhenReplaced(): void {
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) whenInputIsSaved(() => location.reload())
    isControlled = true
  })
}
