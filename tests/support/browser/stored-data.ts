import type { Page } from '@playwright/test'

/** The page must be a document of the shop. */
export async function storeOnDevice(page: Page, key: string, value: object): Promise<void> {
  await page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('keyval', 'readwrite')
          transaction.objectStore('keyval').put(value, key)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [key, value] as const,
  )
}

/** In the shop’s IndexedDB. */
export async function entriesOnDevice(page: Page): Promise<[key: string, value: unknown][]> {
  return await page.evaluate(async () => {
    const opening = indexedDB.open('keyval-store')
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const store = database.transaction('keyval').objectStore('keyval')
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve
    })
    database.close()
    return keys.result.map((key, index) => [String(key), values.result[index]] as [string, unknown])
  })
}

/** In IndexedDB and localStorage. */
export async function storedKeys(page: Page): Promise<string[]> {
  const onDevice = (await entriesOnDevice(page)).filter(([, value]) => !isNothing(value))
  return [...onDevice.map(([key]) => key), ...(await page.evaluate(() => Object.keys(localStorage)))]
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/**
 * As one text: localStorage, sessionStorage, IndexedDB without the `except` keys,
 * and JSON and pages in the worker’s caches.
 */
export async function allStoredData(page: Page, { except = [] }: { except?: string[] } = {}): Promise<string> {
  const entries = (await entriesOnDevice(page)).filter(([key]) => !except.includes(key))
  const others = await page.evaluate(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const isText = /json|html/.test(response?.headers.get('content-type') ?? '')
        kept.push(request.url, isText && response ? await response.text() : '')
      }
    }
    return kept
  })
  return [JSON.stringify(entries), ...others].join('\n')
}
