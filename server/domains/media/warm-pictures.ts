import { setTimeout as pause } from 'node:timers/promises'
import type { PictureRenditions } from './picture-renditions.ts'
import type { PictureIndex } from './picture-store.ts'
import { offeredWidths, type Rendition } from './picture-url.ts'

interface Options {
  /** Whether shoppers are being served right now. */
  isBusy: () => boolean
  /** Hears of a picture that could not be made; the others are made all the same. */
  onError: (error: unknown, pictureId: string) => void
}

const IDLE_POLL_MS = 50

/**
 * Makes every size of all pictures in the background, one at a time and only while nobody is being served. Answers
 * how to stop; that resolves when the picture at hand is done.
 */
export function warmPictures(
  made: Pick<PictureRenditions, 'get'>,
  pictures: PictureIndex,
  { isBusy, onError }: Options,
): () => Promise<void> {
  let stopped = false
  const work = async () => {
    for (const file of listRenditions(pictures)) {
      while (isBusy() && !stopped) await pause(IDLE_POLL_MS)
      if (stopped) return
      await made.get(file).catch((error: unknown) => onError(error, file.id))
    }
  }
  const working = work()
  return () => {
    stopped = true
    return working
  }
}

/** What home and lists show first comes first: the small sizes, WebP before the costlier AVIF. */
function listRenditions(pictures: PictureIndex): Rendition[] {
  return (['webp', 'avif'] as const).flatMap((format) =>
    [320, 640, 900, 1600].flatMap((width) =>
      [...pictures]
        .filter(([, original]) => offeredWidths(original.width).includes(width))
        .map(([id]) => ({ id, width, format })),
    ),
  )
}
