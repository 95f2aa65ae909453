/**
 * The bare page and everything it is made of. A returning visit never waits for the network to open; every route's code
 * is kept, so that an old tab still works after a new version was published.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that the server answers itself. Anything with a file ending is a file, not a page. */
const notPages = [/^\/api\//, /^\/media\//, /^\/uploads\//, /^\/sandbox\//, /^[^?]*\.\w+(?:\?|$)/]

export function keepShell(files: (string | PrecacheEntry)[]): void {
  cleanupOutdatedCaches()
  precacheAndRoute(files)
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }))
}
