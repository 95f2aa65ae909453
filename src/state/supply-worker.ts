import type { QueryClient } from '@tanstack/react-query'
import type { PageMessage } from '#sync/messages.ts'
import { loadedPictures, picturesFurtherDown } from './page-pictures.ts'
import { seenAnswers } from './public-answers.ts'

/** Whether something over the line that was not asked for is welcome, and when. */
interface Line {
  thrifty: boolean
  whenIdle: (act: () => void) => void
}

/**
 * Gives a worker that is new to this page what the page used before, so that one visit is enough to open the shop without
 * a network; and, where the line is free, has it bring the whole catalogue up to date. Waits until there is a worker.
 */
export async function supplyWorker(queryClient: QueryClient, line: Line): Promise<void> {
  const served = navigator.serviceWorker.controller !== null
  const { active } = await navigator.serviceWorker.ready
  const tell = (message: PageMessage) => active?.postMessage(message)
  const loaded = loadedPictures()
  const format = loaded.some((address) => address.endsWith('.avif')) ? 'avif' : 'webp'
  const pictures = line.thrifty ? loaded : [...loaded, ...picturesFurtherDown(format)]
  if (!served) tell({ type: 'KEEP', answers: seenAnswers(queryClient), pictures })
  if (!line.thrifty) line.whenIdle(() => tell({ type: 'REFRESH_CATALOGUE', pictures: format }))
}
