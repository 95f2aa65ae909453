/**
 * Starts the app in the browser: hydrates a page that the server has rendered, or
 * renders the page from scratch.
 */
import './ui/tokens.css'
import './ui/base.css'
import './ui/classes.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { afterLoad } from './after-load.ts'
import { App } from './app.tsx'
import { whenIdle } from './lib/schedule.ts'
import { setShopOrigin } from './lib/shop-origin.ts'
import { createShopRouter } from './router.tsx'
import { replayEarlyTaps } from './state/early-taps.ts'
import { lastPage } from './state/local/last-page.ts'
import { parsePageData } from './state/queries/page-data.ts'
import { restoreQueries } from './state/queries/persist-queries.ts'
import { createPrefetch, createQueryClient, hydrateQueries } from './state/queries/queries.ts'
import { captureInstallPrompt } from './state/worker/install-prompt.ts'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element.')

captureInstallPrompt()

const queryClient = createQueryClient()
const router = createShopRouter({ prefetch: createPrefetch(queryClient) })
const app = <App queryClient={queryClient} router={router} />

void start(container)

/** Renders the page, then starts the background work once the browser is idle. */
async function start(root: HTMLElement): Promise<void> {
  // An asynchronous script may arrive before the rest of the page.
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  const pageData = parsePageData(document.getElementById('page-data')?.textContent)
  if (pageData) {
    setShopOrigin(pageData.origin)
    hydrateQueries(queryClient, pageData.queries)
    // Makes the router omit its outer Suspense boundary, to match the tree that
    // the server has rendered.
    router.ssr = { manifest: undefined }
    await router.load()
    // In a transition, React hydrates in short slices instead of in one long task.
    startTransition(() => void hydrateRoot(root, app))
    replayEarlyTaps()
  } else {
    if (location.search === '?launch') router.history.replace(lastPage())
    await restoreQueries(queryClient)
    createRoot(root).render(app)
  }

  whenIdle(() => void afterLoad(queryClient, router))
}
