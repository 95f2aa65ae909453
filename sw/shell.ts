/**
 * Precaches the app shell: an empty page with all scripts and styles. Returning visitors can then open the shop while
 * offline, and old tabs keep working after a deployment.
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

/**
 * Patterns of paths that are not pages, for which the service worker must not return the app shell. The last pattern
 * matches paths with a file extension.
 */
const NON_PAGE_PATHS = [/^\/api\//, /^\/media\//, /^\/uploads\//, /^\/sandbox\//, /^[^?]*\.\w+(?:\?|$)/]

declare const self: ServiceWorkerGlobalScope

const BYPASS_FOR_MS = 10_000

/**
 * Number of files that the service worker downloads in parallel. Together with Workbox's own download there are six,
 * the maximum number of connections that browsers open to one host.
 */
const PARALLEL_DOWNLOADS = 5

export function precacheShell(files: (string | PrecacheEntry)[]): void {
  cleanupOutdatedCaches()
  self.addEventListener('install', (event) => event.waitUntil(downloadInParallel(files)))
  precacheAndRoute(files)
  const cachedShell = createHandlerBoundToURL('/index.html')
  const open = async (options: RouteHandlerCallbackOptions) =>
    (await fetchIfBypassed(options.request)) ?? withoutReferrer(options.url, await cachedShell(options))
  registerRoute(new NavigationRoute(open, { denylist: NON_PAGE_PATHS }))
  // If storage fails, respond from the network as if there were no service worker.
  setCatchHandler(async ({ request }) => (isShellRequest(request) ? fetch(request) : Response.error()))
}

/**
 * Sets the referrer policy that the server sends with pages whose path contains the token of a link to an order. The
 * cached shell is the same for all pages, so it does not have this header.
 */
function withoutReferrer({ pathname }: URL, shell: Response): Response {
  if (!pathname.startsWith('/follow/')) return shell
  const headers = new Headers(shell.headers)
  headers.set('referrer-policy', 'no-referrer')
  return new Response(shell.body, { headers })
}

function isShellRequest({ mode, url }: Request): boolean {
  return mode === 'navigate' || getCacheKeyForURL(url) !== undefined
}

/**
 * Speeds up precaching by downloading several files at once, starting at the end of the list. Leaves failed downloads,
 * and files without a hash in their names, to Workbox.
 */
async function downloadInParallel(files: (string | PrecacheEntry)[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  // Workbox itself downloads one file at a time from the beginning of the list, and skips cached files.
  const pending = files.flatMap((file) => (typeof file === 'string' || file.revision ? [] : file.url))
  const downloadRest = async () => {
    for (let address = pending.pop(); address !== undefined; address = pending.pop()) {
      if (!(await cache.match(address))) await cache.add(address).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, downloadRest))
}

let bypassUntil = 0

/**
 * Makes the service worker fetch the next page from the server instead of using the cached app shell. Pages request
 * this when the cached shell lacks something they need.
 */
export function bypassShellOnce(): void {
  bypassUntil = Date.now() + BYPASS_FOR_MS
}

async function fetchIfBypassed(request: Request): Promise<Response | undefined> {
  if (Date.now() > bypassUntil) return undefined
  bypassUntil = 0
  try {
    return await fetch(request)
  } catch {
    // The network failed; the cached page is better than none.
    return undefined
  }
}
