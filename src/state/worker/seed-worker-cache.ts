import type { QueryClient } from '@tanstack/react-query'
import type { PageMessage } from '#sync/worker-protocol.ts'
import { collectSeenResponses } from '../queries/public-responses.ts'
import { readOfflinePreference } from './offline-copy.ts'
import { loadedPictures, picturesBelowFold, preferredPictureFormat } from './page-pictures.ts'

/** Whether something over the line that was not asked for is welcome, and when. */
interface Line {
  thrifty: boolean
  whenIdle: (act: () => void) => void
}

/**
 * Gives a worker that is new to this page what the page used before, so that one visit is enough to open the shop without
 * a network; and has it bring the whole catalogue up to date, where the shopper wants it or the line is free. Waits until
 * there is a worker.
 */
export async function seedWorkerCache(queryClient: QueryClient, line: Line): Promise<void> {
  const served = navigator.serviceWorker.controller !== null
  const { active } = await navigator.serviceWorker.ready
  const tell = (message: PageMessage) => active?.postMessage(message)
  const loaded = loadedPictures()
  const format = preferredPictureFormat()
  const pictures = line.thrifty ? loaded : [...loaded, ...picturesBelowFold(format)]
  if (!served) tell({ type: 'KEEP', answers: collectSeenResponses(queryClient), pictures })
  const wish = readOfflinePreference()
  const wanted = wish === null ? !line.thrifty : wish === 'yes'
  if (wanted) line.whenIdle(() => tell({ type: 'REFRESH_CATALOGUE', pictures: format }))
}
