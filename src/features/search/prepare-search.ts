import type { PageMessage } from '#sync/worker-protocol.ts'

/**
 * Asks the service worker to read the catalogue copy, because the shopper is about to search. The browser may have to
 * start the worker first, which then happens before the first letter is typed.
 */
export function prepareSearch(): void {
  const message: PageMessage = { type: 'PREPARE_SEARCH' }
  navigator.serviceWorker?.controller?.postMessage(message)
}
