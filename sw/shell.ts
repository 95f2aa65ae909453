/**
 * Precaches an empty page with all scripts and styles. Returning visitors can
 * then open the shop while offline, and old tabs keep working after a deployment.
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
 * Paths for which the app shell must not be returned. The last pattern matches
 * paths with a file extension.
 */
const NON_PAGE_PATHS = [/^\/api\//, /^\/media\//, /^\/uploads\//, /^\/sandbox\//, /^[^?]*\.\w+(?:\?|$)/]

declare const self: ServiceWorkerGlobalScope

/** In ms: until the next page is requested, and then until it arrives. */
const BYPASS_FOR_MS = 10_000

/**
 * Together with Workbox's own download there are six, the maximum number of
 * connections that browsers open to one host.
 */
const PARALLEL_DOWNLOADS = 5

/** In ms, for each file. Hanging downloads would keep the connections from all other requests. */
const DOWNLOAD_TIMEOUT_MS = 60_000

let shellFiles: readonly string[] = []

export function precacheShell(files: (string | PrecacheEntry)[]): void {
  shellFiles = files.map((file) => (typeof file === 'string' ? file : file.url))
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
 * Downloads what is missing, after the browser or its user has emptied the cache: a
 * worker that is installed would not be installed again. Never rejects.
 */
export async function refillShell(): Promise<void> {
  try {
    const cache = await caches.open(cacheNames.precache)
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    for (const file of shellFiles) {
      const key = getCacheKeyForURL(file)
      if (key === undefined || kept.has(new URL(key, self.location.origin).href)) continue
      const response = await fetch(file, { cache: 'reload', signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
      if (response.ok && (await isOfThisRelease(response.clone()))) await cache.put(key, response)
    }
  } catch {
    // Offline, or without storage. The next visit tries again.
  }
}

/** The server may have a newer page already, whose files only its own worker knows. */
async function isOfThisRelease(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.includes('html')) return true
  const addresses = (await response.text()).match(/\/assets\/[^"')]+/g) ?? []
  return addresses.every((address) => getCacheKeyForURL(address) !== undefined)
}

/**
 * Sets the referrer policy of pages whose path contains the token of an order
 * link. The cached shell is the same for all pages, so it lacks this header.
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
 * Downloads several files at once, starting at the end of the list. Leaves failed
 * downloads, and files without a hash in their names, to Workbox.
 */
async function downloadInParallel(files: (string | PrecacheEntry)[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  // Workbox downloads one file at a time from the beginning, and skips cached
  // files.
  const pending = files.flatMap((file) => (typeof file === 'string' || file.revision ? [] : file.url))
  const downloadRest = async () => {
    for (let address = pending.pop(); address !== undefined; address = pending.pop()) {
      if (await cache.match(address)) continue
      const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
      await cache.add(new Request(address, { signal })).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, downloadRest))
}

let bypassUntil = 0

/**
 * Loads the next page from the server, for pages that need something the cached
 * shell lacks.
 */
export function bypassShellOnce(): void {
  bypassUntil = Date.now() + BYPASS_FOR_MS
}

async function fetchIfBypassed(request: Request): Promise<Response | undefined> {
  if (Date.now() > bypassUntil) return undefined
  bypassUntil = 0
  try {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, BYPASS_FOR_MS))
    return await Promise.race([fetch(request), late])
  } catch {
    // The network failed; the cached page is better than none.
    return undefined
  }
}
