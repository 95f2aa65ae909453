/** Background Sync, as the browser fires it when the network is back. */
import type { Page } from '@playwright/test'

/** Tags of the Background Syncs that the page has registered. */
export function syncTags(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration: ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } } =
      await navigator.serviceWorker.ready
    return (await registration.sync?.getTags()) ?? []
  })
}

/** Fires Background Sync. `page` may be any page of the browser. */
export async function wakeWorker(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
  const tag = 'push-account'
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
}
