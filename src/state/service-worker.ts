/** The page's side of the service worker: starts it, looks for newer ones, lets one in when the shopper says so. */
import { Workbox } from 'workbox-window'
import { whenNothingIsUnsaved } from './unsaved-input.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Starts the worker. `offerUpdate` is called when a newer version waits and no input would be lost; what it is given
 * brings the new version into every tab. Does nothing in browsers without service workers. Rejects when the worker cannot
 * be fetched; the page works without.
 */
export async function startServiceWorker(offerUpdate: (accept: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => {
    whenNothingIsUnsaved(() => offerUpdate(() => workbox.messageSkipWaiting()))
  })
  reloadWhenReplaced()
  await workbox.register()
  lookForUpdates(workbox)
}

/**
 * One tab lets the new version in, and every tab follows. The first worker of a first visit replaces nothing. Not told by
 * workbox-window's `controlling` event, which is silent in the tab that installed the first worker.
 */
function reloadWhenReplaced(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) whenNothingIsUnsaved(() => location.reload())
    controlled = true
  })
}

/** Installed shops stay open for days: they look every hour, and whenever they come back to the screen. */
function lookForUpdates(workbox: Workbox): void {
  const look = async () => {
    try {
      await workbox.update()
    } catch {
      // No network. The next look is soon enough.
    }
  }
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
}
