import type { Page } from '@playwright/test'
import { storeSession } from '../browser/account-page.ts'
import { addToBag } from '../browser/bag-page.ts'
import { expectQueued, writeMessage, writeReview } from '../browser/outbox-page.ts'
import { visitOnce } from '../browser/service-worker.ts'
import { entriesOnDevice, storeOnDevice } from '../browser/stored-data.ts'
import type { Shopper } from '../shop/api-client.ts'

/** Without caches and the copy of the catalogue, which devices load again. */
export interface KeptDevice {
  indexedDb: [key: string, value: object][]
  localStorage: Record<string, string>
}

/** Asha shops, and goes offline with changes that no server knows. */
export async function fillDevice(page: Page, origin: string): Promise<void> {
  await storeSession(page, undefined, origin)
  await visitOnce(page, origin)
  await addToBag(page, 'mehfil-jhumka', origin)
  await page.context().setOffline(true)
  await addToBag(page, 'tara-solitaire-ring', origin, '14')
  await page
    .getByRole('button', { name: /^Add .* to wishlist$/ })
    .first()
    .click()
  await writeReview(page, 'moti-mala-necklace', 'Written without a network.')
  await expectQueued(page, 'Your review')
  await writeMessage(page, 'Do you engrave?', 'asha@example.com')
  await expectQueued(page, 'Your message')
}

export async function readDevice(page: Page): Promise<KeptDevice> {
  const entries = (await entriesOnDevice(page)) as KeptDevice['indexedDb']
  const localStorage = await page.evaluate(() => ({ ...window.localStorage }))
  return { indexedDb: entries, localStorage }
}

/**
 * Gives a new browser what the device stored, with the session of this shopper: the one who filled the device is
 * unknown to the test's shop.
 */
export async function putOnDevice(page: Page, device: KeptDevice, shopper: Shopper): Promise<void> {
  // A document of the shop that runs no scripts.
  await page.goto('/api/health')
  const known = JSON.stringify(device).replaceAll(ownerOf(device), shopper.user._id)
  const { indexedDb, localStorage } = JSON.parse(known) as KeptDevice
  for (const [key, value] of indexedDb) await storeOnDevice(page, key, value)
  const { token, user } = shopper
  await storeOnDevice(page, 'session', { token, user })
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) window.localStorage.setItem(key, value)
  }, localStorage)
}

function ownerOf({ indexedDb }: KeptDevice): string {
  const session = indexedDb.find(([key]) => key === 'session')?.[1] as { user: { _id: string } } | undefined
  if (!session) throw new Error('Nobody is logged in on this device.')
  return session.user._id
}
