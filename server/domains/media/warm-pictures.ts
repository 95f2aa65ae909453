import { setTimeout as pause } from 'node:timers/promises'
import type { PictureIndex } from './picture-store.ts'
import { offeredWidths, type Rendition } from './picture-url.ts'
import type { RenditionCache } from './rendition-cache.ts'

interface Options {
  isBusy: () => boolean
  /** Called for each that fails; the others follow. */
  onError: (error: unknown, pictureId: string) => void
}

const IDLE_POLL_MS = 50

/**
 * One at a time, while the server is idle. Returns a function that stops, and resolves after the
 * current one.
 */
export function warmPictures(
  renditions: Pick<RenditionCache, 'get'>,
  pictures: PictureIndex,
  { isBusy, onError }: Options,
): () => Promise<void> {
  let isStopped = false
  const run = async () => {
    for (const rendition of listRenditions(pictures)) {
      while (isBusy() && !isStopped) await pause(IDLE_POLL_MS)
      if (isStopped) return
      await renditions.get(rendition).catch((error: unknown) => onError(error, rendition.id))
    }
  }
  const running = run()
  return () => {
    isStopped = true
    return running
  }
}

/** WebP before AVIF, which is slower, and narrow before wide. */
function listRenditions(pictures: PictureIndex): Rendition[] {
  return (['webp', 'avif'] as const).flatMap((format) =>
    [320, 640, 900, 1600].flatMap((width) =>
      [...pictures]
        .filter(([, original]) => offeredWidths(original.width).includes(width))
        .map(([id]) => ({ id, width, format })),
    ),
  )
}
