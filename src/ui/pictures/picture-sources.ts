import { preload } from 'react-dom'
import {
  PICTURE_WIDTHS,
  type PictureFormat,
  renditionAddress,
  WIDE_PICTURE_WIDTH,
} from '#contract/catalogue/picture-rendition.ts'

const WIDTHS = [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH]

/**
 * Returns the `srcset` of a picture in one format. `originalWidth` is in px; the list ends with the first version that
 * is at least as wide.
 */
export function srcSet(src: string, format: PictureFormat, originalWidth: number): string {
  const widths = WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < originalWidth)
  return widths.map((width) => `${renditionAddress(src, width, format)} ${Math.min(width, originalWidth)}w`).join(', ')
}

interface PreloadedPicture {
  src: string
  /** Width of the original picture, in px. */
  width: number
  /** Must equal the picture's own `sizes`, otherwise the browser downloads a second version. */
  sizes: string
  /** Media query, if the picture has several art-directed sources. */
  media?: string
}

/**
 * Adds a preload link for a picture above the fold to the head of the server-rendered document. Call it only on the
 * server: in the browser, the picture element itself starts the download just as early.
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
