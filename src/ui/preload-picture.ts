import { preload } from 'react-dom'
import { sourceSet } from './picture-widths.ts'

interface SeenFirst {
  src: string
  /** The width it was drawn at, in px. */
  width: number
  /** As on the picture itself, to the letter: else the browser fetches another one beside it. */
  sizes: string
  /** Where it is one of several. */
  media?: string
}

/**
 * Names a picture that is seen first in the head of the rendered document, in front of its styles, so that it is on its
 * way while the rest is still read. For the server only: in the browser the picture itself would be no later.
 */
export function preloadPicture({ src, width, sizes, media }: SeenFirst): void {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourceSet(src, 'avif', width),
    imageSizes: sizes,
    fetchPriority: 'high',
    media,
  })
}
