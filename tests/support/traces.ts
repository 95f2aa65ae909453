import type { Page } from '@playwright/test'

/**
 * Everything that this browser keeps of the shop, as one text: both storages, IndexedDB, and the JSON and pages in the
 * worker's caches. What stands under one of the `except` keys of the device is left out.
 */
export async function everythingKept(page: Page, { except = [] }: { except?: string[] } = {}): Promise<string> {
  return await page.evaluate(async (left) => {
    const device = await new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('keyval-store')
      opening.onsuccess = () => {
        const kept: string[] = []
        const walking = opening.result.transaction('keyval').objectStore('keyval').openCursor()
        walking.onsuccess = () => {
          const entry = walking.result
          if (!entry) {
            opening.result.close()
            resolve(kept)
            return
          }
          if (!left.includes(String(entry.key))) kept.push(`${entry.key}: ${JSON.stringify(entry.value)}`)
          entry.continue()
        }
      }
    })
    const bodies: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const isText = /json|html/.test(response?.headers.get('content-type') ?? '')
        bodies.push(request.url, isText && response ? await response.text() : '')
      }
    }
    return [JSON.stringify(localStorage), JSON.stringify(sessionStorage), ...device, ...bodies].join('\n')
  }, except)
}
