/** Starts the app in the browser: hydrates a page that the server has rendered, or renders the page from scratch. */
import './ui/tokens.css'
import './ui/base.css'
import './ui/classes.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { whenIdle } from './lib/schedule.ts'
import { setShopOrigin } from './lib/shop-origin.ts'
import { createShopRouter, type ShopRouter } from './router.tsx'
import { parsePageData } from './state/queries/page-data.ts'
import { createPrefetch, createQueryClient, hydrateQueries } from './state/queries/queries.ts'
import { restoreQueries } from './state/queries/restore-queries.ts'
import { captureInstallPrompt } from './state/worker/install-prompt.ts'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element.')

captureInstallPrompt()

const queryClient = createQueryClient()
const router = createShopRouter({ prefetch: createPrefetch(queryClient) })
emitRenderedInNextFrame(router)
const app = <App queryClient={queryClient} router={router} />

void start(container)

/**
 * Renders the page, then starts the background work once the browser is idle. A function, because a top-level `await`
 * would keep the bundler from merging chunks.
 */
async function start(root: HTMLElement): Promise<void> {
  const pageData = parsePageData(document.getElementById('page-data')?.textContent)
  if (pageData) {
    setShopOrigin(pageData.origin)
    hydrateQueries(queryClient, pageData.queries)
    // Makes the router omit its outer Suspense boundary, to match the tree that the server has rendered.
    router.ssr = { manifest: undefined }
    await router.load()
    // In a transition, React hydrates in short slices instead of in one long task.
    startTransition(() => void hydrateRoot(root, app))
  } else {
    if (location.search === '?launch') {
      const { lastPage } = await import('./state/local/last-page.ts')
      router.history.replace(lastPage())
    }
    await restoreQueries(queryClient)
    createRoot(root).render(app)
  }

  whenIdle(async () => {
    const { afterLoad } = await import('./after-load.ts')
    await afterLoad(queryClient, router)
  })
}

/**
 * Reports rendered pages in the next frame, before they are painted. Their subscribers scroll the page and focus its main
 * element. Both need the layout, which would block a slow phone for too long in the task that has rendered the page.
 */
function emitRenderedInNextFrame(router: ShopRouter): void {
  const { emit } = router
  router.emit = (event) => {
    if (event.type === 'onRendered') requestAnimationFrame(() => emit(event))
    else emit(event)
  }
}
