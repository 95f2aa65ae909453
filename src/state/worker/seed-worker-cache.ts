import type { QueryClient } from '@tanstack/react-query'
import type { PageMessage } from '#sync/worker-protocol.ts'
import { collectSeenResponses } from '../queries/public-responses.ts'
import { readOfflinePreference } from './offline-copy.ts'
import { loadedPictures, preferredPictureFormat, unrequestedPictures } from './page-pictures.ts'

interface Network {
  /** Whether to avoid optional downloads, because the shopper saves data or the network is slow. */
  savesData: boolean
  whenIdle: (callback: () => void) => void
}

/**
 * On a first visit, sends the service worker the API responses and picture URLs that this page has loaded, so that the
 * shop works offline after a single visit. Then tells the service worker to update the saved catalogue if the shopper
 * wants an offline copy.
 */
export async function seedWorkerCache(queryClient: QueryClient, { savesData, whenIdle }: Network): Promise<void> {
  const wasControlled = navigator.serviceWorker.controller !== null
  const { active } = await navigator.serviceWorker.ready
  const post = (message: PageMessage) => active?.postMessage(message)
  const loaded = loadedPictures()
  const format = preferredPictureFormat()
  const pictures = savesData ? loaded : [...loaded, ...unrequestedPictures(format)]
  if (!wasControlled) post({ type: 'KEEP', answers: collectSeenResponses(queryClient), pictures })
  const preference = readOfflinePreference()
  // If the shopper has not chosen, `savesData` decides.
  const isWanted = preference === null ? !savesData : preference === 'yes'
  // The worker also deletes what it has too much of when it has nothing to keep.
  const idle: PageMessage = { type: 'KEEP', answers: [], pictures: [] }
  whenIdle(() => post(isWanted ? { type: 'REFRESH_CATALOGUE', pictures: format } : idle))
}
