/** What the page does once it is painted and the line is idle. None of it is needed to shop; all of it is for later. */
import type { QueryClient } from '@tanstack/react-query'
import { offerInstallLater } from './features/install/offer-install.ts'
import { closeByPressBeside } from './lib/press-beside.ts'
import { isThriftyLine } from './lib/thrifty-line.ts'
import { whenIdle } from './lib/when-idle.ts'
import type { ShopRouter } from './router.tsx'
import { keepAccountSynced } from './state/account-sync.ts'
import { showBagOnIcon } from './state/app-badge.ts'
import { tellOfMissingParts } from './state/explain-missing-part.ts'
import { heedOutdated } from './state/heed-outdated.ts'
import { keepQueries } from './state/kept-queries.ts'
import { rememberLastPlace } from './state/last-place.ts'
import { hearLateAnswers } from './state/late-answers.ts'
import { offerNewVersion } from './state/offer-new-version.ts'
import { offerReload } from './state/offer-reload.ts'
import { askToKeepStorage } from './state/offline-copy.ts'
import { openOnRequest } from './state/open-on-request.ts'
import { startServiceWorker } from './state/service-worker.ts'
import { askSilentDeviceAgain } from './state/silent-device.ts'
import { supplyWorker } from './state/supply-worker.ts'
import { tellOutbox } from './state/tell-outbox.ts'
import { watchConnection } from './state/watch-connection.ts'
import { watchSession } from './state/watch-session.ts'

export async function afterPaint(queryClient: QueryClient, { history }: ShopRouter): Promise<void> {
  keepQueries(queryClient)
  watchConnection(queryClient)
  tellOfMissingParts(offerReload)
  heedOutdated(queryClient)
  watchSession(queryClient)
  askSilentDeviceAgain()
  keepAccountSynced()
  tellOutbox(queryClient, (address) => history.push(address))
  showBagOnIcon()
  closeByPressBeside()
  offerInstallLater()
  rememberLastPlace()
  addEventListener('appinstalled', askToKeepStorage)
  if (!('serviceWorker' in navigator)) return
  hearLateAnswers(queryClient)
  openOnRequest(queryClient, (address) => history.push(address))
  if (await startServiceWorker(offerNewVersion)) await supplyWorker(queryClient, { thrifty: isThriftyLine(), whenIdle })
}
