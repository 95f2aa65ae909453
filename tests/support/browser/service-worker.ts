/** Service workers: readiness for offline use, caches, and the saved catalogue. */
import type { Page } from '@playwright/test'
import type { CopySummary } from '#sync/catalogue/copy-summary.ts'
import { expect } from './browser-test.ts'

/**
 * Waits until the shop can open without a network. The terms page has no
 * pictures, which saves processor time.
 */
export async function visitOnce(page: Page, origin = '', path = '/terms'): Promise<void> {
  await page.goto(origin + path)
  await untilReadyOffline(page)
}

/** Waits for a worker and the whole catalogue. */
export async function untilReadyOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => copySummary(page)).not.toBeNull()
}

/** Null without a copy. */
async function copySummary(page: Page): Promise<CopySummary | null> {
  return await page.evaluate(async () => {
    const name = 'nakshi-catalogue-4'
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === name)) return null
    const opening = indexedDB.open(name)
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const asking = database.transaction('copy').objectStore('copy').get('summary')
    const summary = await new Promise<CopySummary | undefined>((resolve) => {
      asking.onsuccess = () => resolve(asking.result)
    })
    database.close()
    return summary ?? null
  })
}

/** Paths and queries, from caches with this word in their name. */
export async function cachedByWorker(page: Page, word: string): Promise<string[]> {
  return await page.evaluate(async (part) => {
    const names = (await caches.keys()).filter((name) => name.includes(part))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => url.slice(location.origin.length))
  }, word)
}

/** Goes through the worker, if there is one. */
export async function fetchInPage(page: Page, address: string) {
  return await page.evaluate(async (asked) => {
    const response = await fetch(asked)
    const savedAt = response.headers.get('x-nakshi-saved-at')
    return { status: response.status, savedAt: savedAt && Number(savedAt), body: await response.json() }
  }, address)
}

/** Makes the copy older by so many ms. Returns its version. */
export async function ageCatalogue(page: Page, ms: number): Promise<string> {
  return await page.evaluate(
    (older) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('nakshi-catalogue-4')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('copy', 'readwrite')
          const store = transaction.objectStore('copy')
          const asking = store.get('summary')
          asking.onsuccess = () => {
            store.put({ ...asking.result, savedAt: asking.result.savedAt - older }, 'summary')
          }
          transaction.oncomplete = () => {
            opening.result.close()
            resolve(asking.result.version)
          }
        }
      }),
    ms,
  )
}
