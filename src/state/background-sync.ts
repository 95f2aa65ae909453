import { BACKGROUND_TAG } from '#sync/background-tag.ts'

/**
 * Has the worker bring the shopper's things to the account once the line is back, even when no page is open. A bonus
 * that few browsers have; where it is missing or refused, the next page that is opened does it.
 */
export async function pushInBackground(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } } =
    await navigator.serviceWorker.ready
  try {
    await registration.sync?.register(BACKGROUND_TAG)
  } catch {
    // The shopper or the browser does not want it.
  }
}
