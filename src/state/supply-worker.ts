import type { QueryClient } from '@tanstack/react-query'
import type { PageMessage } from '#sync/messages.ts'
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
  const pictures = line.thrifty ? loadedPictures() : [...new Set([...loadedPictures(), ...picturesOfPage()])]
  if (!served) tell({ type: 'KEEP', answers: seenAnswers(queryClient), pictures })
  if (line.thrifty) return
  const readsAvif = pictures.some((address) => address.endsWith('.avif'))
  line.whenIdle(() => tell({ type: 'REFRESH_CATALOGUE', pictures: readsAvif ? 'avif' : 'webp' }))
}

function loadedPictures(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isPicture)
}

/** Also those further down, which the browser has chosen but not loaded yet. */
function picturesOfPage(): string[] {
  return Array.from(document.images, ({ currentSrc }) => currentSrc).filter(isPicture)
}

function isPicture(address: string): boolean {
  return address.startsWith(`${location.origin}/media/`)
}
