/** The page's start, in order. The server's HTML is taken over where there is any; the bare shell is filled. */
import './ui/tokens.css'
import './ui/ground.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { setShopOrigin } from './lib/shop-origin.ts'
import { whenIdle } from './lib/when-idle.ts'
import { makeRouter } from './router.tsx'
import { catchInstallPrompt } from './state/install-prompt.ts'
import { makeQueryClient, preparing, takeOverReads } from './state/queries.ts'
import { restoreKeptQueries } from './state/restore-kept-queries.ts'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root to fill.')

catchInstallPrompt()

const queryClient = makeQueryClient()
const router = makeRouter({ prepare: preparing(queryClient) })
const app = <App queryClient={queryClient} router={router} />

const pageData = document.getElementById('page-data')?.textContent
if (pageData) {
  const { origin, reads } = JSON.parse(pageData)
  setShopOrigin(origin)
  takeOverReads(queryClient, reads)
  // Tells the router to build the same tree as the server did, without its outer Suspense boundary.
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(container, app)
} else {
  if (location.search === '?launch') {
    const { placeToGoOn } = await import('./state/last-place.ts')
    router.history.replace(placeToGoOn())
  }
  await restoreKeptQueries(queryClient)
  createRoot(container).render(app)
}

whenIdle(async () => {
  const { afterPaint } = await import('./after-paint.ts')
  await afterPaint(queryClient, router)
})
