// Served as /sw.js while the shop runs with RETIRE_WORKER=on: a worker that removes itself and the previous worker from
// every device, deletes their caches, and reloads the open pages from the network. Bag, wishlist and session stay,
// because they are in IndexedDB. Everything is in this one file, so that it contains nothing that may have broken the
// previous worker.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
// If a page registers this worker again while it is being unregistered, the browser keeps it and does not activate it a
// second time. The page then sends it a message.
self.addEventListener('message', (event) => event.waitUntil(self.registration.unregister()))

async function retire() {
  await self.registration.unregister()
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  // Matches only the pages of the previous worker. A page from the network is not among them, so no page loads twice.
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}
