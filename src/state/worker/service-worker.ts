/** The page's side of the service worker: starts it, looks for newer ones, lets one in when the shopper says so. */
import { Workbox } from 'workbox-window'
import { whenInputIsSaved } from '../forms/unsaved-input.ts'
import { openNewestVersion } from './newest-version.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * An old worker that the browser starts at the very moment at which it should go is given half a minute in which it does
 * nothing, and so the newer one waits.
 */
const ACTIVATION_TIMEOUT_MS = 4000

/**
 * Starts the worker, and says whether there is one. `offerUpdate` is called while a newer version waits and no input would be lost: once when it is
 * found, and again when the shop comes back to the screen. What it is given brings the new version into every tab. Only
 * for browsers with service workers.
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
  const look = async () => {
    try {
      await registration.update()
    } catch {
      // No network. The next look is soon enough.
    }
  }
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    if (registration.waiting) offer()
    else void look()
  })
  return true
}

/** Undefined where the worker cannot be fetched, and where the browser or what guards it lets none in. */
async function register(workbox: Workbox): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await workbox.register()
  } catch {
    // The shop goes on: without its worker it only does not open offline.
    return undefined
  }
}

/**
 * One tab lets the new version in, and every tab follows. The first worker of a first visit replaces nothing. Not told by
 * workbox-window's `controlling` event, which is silent in the tab that installed the first worker.
 */
function reloadWhenReplaced(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) whenInputIsSaved(() => location.reload())
    controlled = true
  })
}
