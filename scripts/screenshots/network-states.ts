import type { Page, Route } from '@playwright/test'

/**
 * Simulated network conditions for screenshots: the API never responds (`silent`), requests to the API fail (`broken`),
 * or responses are marked as an hour old, as if the service worker returned them while offline (`saved`).
 */
export type Network = 'fine' | 'silent' | 'broken' | 'saved'

const HOUR_MS = 3_600_000

const answers: Record<Exclude<Network, 'fine'>, (route: Route) => Promise<void>> = {
  silent: () => Promise.resolve(),
  broken: (route) => route.abort(),
  saved: async (route) => {
    // The service worker never caches responses of this endpoint.
    if (new URL(route.request().url()).pathname === '/api/health') return route.abort()
    const response = await route.fetch()
    const savedAt = String(Date.now() - HOUR_MS)
    await route.fulfill({ response, headers: { ...response.headers(), 'x-nakshi-saved-at': savedAt } })
  },
}

/**
 * Simulates network conditions for all requests of a page. Unless `network` is `fine`, the page starts from the app
 * shell instead of a server-rendered document, as it would with a service worker.
 */
export async function setNetwork(page: Page, network: Network): Promise<void> {
  if (network === 'fine') return
  const isDocument = (route: Route) => route.request().resourceType() === 'document'
  await page.route('**/*', async (route) => {
    if (!isDocument(route)) return route.fallback()
    await route.fulfill({ response: await route.fetch({ url: new URL('/index.html', route.request().url()).href }) })
  })
  await page.route('**/api/**', answers[network])
}
