import { setTimeout as pause } from 'node:timers/promises'
import type { PictureRenditions } from './picture-renditions.ts'
import type { PictureIndex } from './picture-store.ts'
import { offeredWidths, type Rendition } from './picture-url.ts'

interface Options {
  /** Returns whether the server is currently handling requests. */
  isBusy: () => boolean
  /** Called for each rendition that cannot be created. The remaining renditions are still created. */
  onError: (error: unknown, pictureId: string) => void
}

const IDLE_POLL_MS = 50

/**
 * Creates all renditions of all pictures in the background, one at a time and only while the server is idle. Returns a
 * function that stops the work and resolves once the current rendition is finished.
 */
export function warmPictures(
  renditions: Pick<PictureRenditions, 'get'>,
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

/**
 * Returns all renditions of all pictures in the order in which to create them: WebP before AVIF, which is slower to
 * encode, and narrow renditions before wide ones.
 */
function listRenditions(pictures: PictureIndex): Rendition[] {
  return (['webp', 'avif'] as const).flatMap((format) =>
    [320, 640, 900, 1600].flatMap((width) =>
      [...pictures]
        .filter(([, original]) => offeredWidths(original.width).includes(width))
        .map(([id]) => ({ id, width, format })),
    ),
  )
}
