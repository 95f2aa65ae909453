import type { QueryClient } from '@tanstack/react-query'
import type { PageMessage } from '#sync/worker-protocol.ts'
import { collectSeenResponses } from '../queries/public-responses.ts'
import { readOfflinePreference } from './offline-copy.ts'
import { loadedPictures, preferredPictureFormat, unrequestedPictures } from './page-pictures.ts'

interface Network {
  /** The shopper saves data, or the network is slow. */
  savesData: boolean
  whenIdle: (callback: () => void) => void
}

/**
 * So that the shop works offline after one visit. Also updates the saved
 * catalogue if it is wanted.
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
  // Without a choice, `savesData` decides.
  const isWanted = preference === null ? !savesData : preference === 'yes'
  // The worker also deletes what it has too much of when it has nothing to keep.
  const idle: PageMessage = { type: 'KEEP', answers: [], pictures: [] }
  whenIdle(() => post(isWanted ? { type: 'REFRESH_CATALOGUE', pictures: format } : idle))
}
