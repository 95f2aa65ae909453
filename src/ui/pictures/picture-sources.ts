import { preload } from 'react-dom'
import {
  PICTURE_WIDTHS,
  type PictureFormat,
  renditionAddress,
  WIDE_PICTURE_WIDTH,
} from '#contract/picture-rendition.ts'

const WIDTHS = [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH]

/**
 * The `srcset` of a picture in one format. `drawn` is the width it was drawn at (px): none is offered beyond the first
 * that holds the whole of it.
 */
export function srcSet(src: string, format: PictureFormat, drawn: number): string {
  const useful = WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < drawn)
  return useful.map((width) => `${renditionAddress(src, width, format)} ${Math.min(width, drawn)}w`).join(', ')
}

interface PreloadedPicture {
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
export function preloadPicture({ src, width, sizes, media }: PreloadedPicture): void {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet(src, 'avif', width),
    imageSizes: sizes,
    fetchPriority: 'high',
    media,
  })
}
