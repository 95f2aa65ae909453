// What /sw.js is while the shop runs with RETIRE_WORKER=on: a worker that takes itself, and the one before it, off every
// device. It drops what was cached and loads the open pages anew, from the network. Bag, wishlist and session are not
// touched: they are in IndexedDB. Plain and whole in this one file, so that nothing that may have broken the other worker
// is in this one.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  await self.registration.unregister()
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  // Those that the worker before had. A page that came from the network is none of them, so nothing is loaded twice.
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}
