/** Background Sync as the browser does it: for what is left to do, it wakes the worker when there is a network. */
import type { Page } from '@playwright/test'

/** What this page has asked the browser to have the worker do later. */
export function syncTags(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration: ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } } =
      await navigator.serviceWorker.ready
    return (await registration.sync?.getTags()) ?? []
  })
}

/** Wakes the worker of the shop as the browser does when the network is back. `page` is of the same browser, anywhere. */
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
