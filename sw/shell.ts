/**
 * The bare page and everything it is made of. A returning visit never waits for the network to open; every route's code
 * is kept, so that an old tab still works after a new version was published.
 */
import { cacheNames } from 'workbox-core'
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'

/** Addresses that the server answers itself. Anything with a file ending is a file, not a page. */
const NON_PAGE_PATHS = [/^\/api\//, /^\/media\//, /^\/uploads\//, /^\/sandbox\//, /^[^?]*\.\w+(?:\?|$)/]

declare const self: ServiceWorkerGlobalScope

const BYPASS_FOR_MS = 10_000

/** With the one that precaching has itself, as many as a browser has connections to one host. */
const PARALLEL_DOWNLOADS = 5

const isShellRequest = ({ mode, url }: Request) => mode === 'navigate' || getCacheKeyForURL(url) !== undefined

let bypassUntil = 0

/** The next page comes from the server: the one that asks cannot be had from here. */
export function bypassShellOnce(): void {
  bypassUntil = Date.now() + BYPASS_FOR_MS
}

export function precacheShell(files: (string | PrecacheEntry)[]): void {
  cleanupOutdatedCaches()
  self.addEventListener('install', (event) => event.waitUntil(downloadInParallel(files)))
  precacheAndRoute(files)
  const kept = createHandlerBoundToURL('/index.html')
  const open = async (options: RouteHandlerCallbackOptions) => (await fetchIfBypassed(options.request)) ?? kept(options)
  registerRoute(new NavigationRoute(open, { denylist: NON_PAGE_PATHS }))
  // A device whose storage broke since must not be worse off than one without a worker.
  setCatchHandler(async ({ request }) => (isShellRequest(request) ? fetch(request) : Response.error()))
}

/**
 * Precaching fetches one file after another, each of which waits for the line. This fetches several at once, from the
 * other end, and precaching passes over what is kept already. What fails here it tries again, and tells. A file whose name
 * does not tell its version is left to it alone.
 */
async function downloadInParallel(files: (string | PrecacheEntry)[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const left = files.flatMap((file) => (typeof file === 'string' || file.revision ? [] : file.url))
  const keepRest = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      if (!(await cache.match(address))) await cache.add(address).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, keepRest))
}

async function fetchIfBypassed(request: Request): Promise<Response | undefined> {
  if (Date.now() > bypassUntil) return undefined
  bypassUntil = 0
  try {
    return await fetch(request)
  } catch {
    // The line went away just now: better the old page than none.
    return undefined
  }
}
