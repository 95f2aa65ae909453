/**
 * The app shell: the empty page and all scripts and styles, precached. A returning visit opens without the network, and
 * an old tab keeps working after a deployment because the code of every route is cached.
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

/** Addresses that are not pages. A path with a file extension is a file. */
const NON_PAGE_PATHS = [/^\/api\//, /^\/media\//, /^\/uploads\//, /^\/sandbox\//, /^[^?]*\.\w+(?:\?|$)/]

declare const self: ServiceWorkerGlobalScope

const BYPASS_FOR_MS = 10_000

/** Number of parallel downloads. With precaching's own download there are six, the maximum of connections per host. */
const PARALLEL_DOWNLOADS = 5

export function precacheShell(files: (string | PrecacheEntry)[]): void {
  cleanupOutdatedCaches()
  self.addEventListener('install', (event) => event.waitUntil(downloadInParallel(files)))
  precacheAndRoute(files)
  const cachedShell = createHandlerBoundToURL('/index.html')
  const open = async (options: RouteHandlerCallbackOptions) =>
    (await fetchIfBypassed(options.request)) ?? cachedShell(options)
  registerRoute(new NavigationRoute(open, { denylist: NON_PAGE_PATHS }))
  // If the storage fails, the device behaves as if it had no worker.
  setCatchHandler(async ({ request }) => (isShellRequest(request) ? fetch(request) : Response.error()))
}

function isShellRequest({ mode, url }: Request): boolean {
  return mode === 'navigate' || getCacheKeyForURL(url) !== undefined
}

/**
 * Speeds up precaching, which downloads one file at a time from the start of the list. Downloads several files at once
 * from its end; precaching then skips those that are already cached. Leaves failed downloads, and files without a
 * version in their names, to precaching.
 */
async function downloadInParallel(files: (string | PrecacheEntry)[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const pending = files.flatMap((file) => (typeof file === 'string' || file.revision ? [] : file.url))
  const downloadRest = async () => {
    for (let address = pending.pop(); address !== undefined; address = pending.pop()) {
      if (!(await cache.match(address))) await cache.add(address).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, downloadRest))
}

let bypassUntil = 0

/** Loads the next page from the server, because the cached shell lacks what it needs. */
export function bypassShellOnce(): void {
  bypassUntil = Date.now() + BYPASS_FOR_MS
}

async function fetchIfBypassed(request: Request): Promise<Response | undefined> {
  if (Date.now() > bypassUntil) return undefined
  bypassUntil = 0
  try {
    return await fetch(request)
  } catch {
    // No network: the cached page is better than none.
    return undefined
  }
}
