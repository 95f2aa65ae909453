/**
 * The bare page and everything it is made of. A returning visit never waits for the network to open; every route's code
 * is kept, so that an old tab still works after a new version was published.
 */
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that the server answers itself. Anything with a file ending is a file, not a page. */
const notPages = [/^\/api\//, /^\/media\//, /^\/uploads\//, /^\/sandbox\//, /^[^?]*\.\w+(?:\?|$)/]

const ANEW_FOR_MS = 10_000

let anewUntil = 0

/** The next page comes from the server: the one that asks cannot be had from here. */
export function openAnew(): void {
  anewUntil = Date.now() + ANEW_FOR_MS
}

export function keepShell(files: (string | PrecacheEntry)[]): void {
  cleanupOutdatedCaches()
  precacheAndRoute(files)
  const kept = createHandlerBoundToURL('/index.html')
  const open = async (options: RouteHandlerCallbackOptions) => (await fromServer(options.request)) ?? kept(options)
  registerRoute(new NavigationRoute(open, { denylist: notPages }))
}

async function fromServer(request: Request): Promise<Response | undefined> {
  if (Date.now() > anewUntil) return undefined
  anewUntil = 0
  try {
    return await fetch(request)
  } catch {
    // The line went away just now: better the old page than none.
    return undefined
  }
}
