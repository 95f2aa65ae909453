/** The page's start, in order. The server's HTML is taken over where there is any; the bare shell is filled. */
import './ui/tokens.css'
import './ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { whenIdle } from './lib/schedule.ts'
import { setShopOrigin } from './lib/shop-origin.ts'
import { makeRouter } from './router.tsx'
import { createPrefetch, createQueryClient, hydrateQueries } from './state/queries/queries.ts'
import { restoreQueries } from './state/queries/restore-queries.ts'
import { captureInstallPrompt } from './state/worker/install-prompt.ts'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root to fill.')

captureInstallPrompt()

const queryClient = createQueryClient()
const router = makeRouter({ prepare: createPrefetch(queryClient) })
const app = <App queryClient={queryClient} router={router} />

const pageData = document.getElementById('page-data')?.textContent
if (pageData) {
  const { origin, reads } = JSON.parse(pageData)
  setShopOrigin(origin)
  hydrateQueries(queryClient, reads)
  // Tells the router to build the same tree as the server did, without its outer Suspense boundary.
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(container, app)
} else {
  if (location.search === '?launch') {
    const { lastPage } = await import('./state/local/last-page.ts')
    router.history.replace(lastPage())
  }
  await restoreQueries(queryClient)
  createRoot(container).render(app)
}

whenIdle(async () => {
  const { afterLoad } = await import('./after-load.ts')
  await afterLoad(queryClient, router)
})
