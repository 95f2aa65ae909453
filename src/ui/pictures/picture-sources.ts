import { preload } from 'react-dom'
import {
  PICTURE_WIDTHS,
  type PictureFormat,
  renditionAddress,
  WIDE_PICTURE_WIDTH,
} from '#contract/catalogue/picture-rendition.ts'

const WIDTHS = [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH]

/**
 * Returns the `srcset` attribute for a picture in one format. Lists the available widths up to the first that is at
 * least as wide as the original. `originalWidth` is in px.
 */
export function srcSet(src: string, format: PictureFormat, originalWidth: number): string {
  const widths = WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < originalWidth)
  return widths.map((width) => `${renditionAddress(src, width, format)} ${Math.min(width, originalWidth)}w`).join(', ')
}

interface PreloadedPicture {
  src: string
  /** Width of the original picture, in px. */
  width: number
  /**
   * The `sizes` attribute of the picture element. A different value would make the browser download a second version.
   */
  sizes: string
  /** Media query for which the source applies, if the picture has different sources for different screens. */
  media?: string
}

/**
 * Adds a preload link for a picture above the fold to the head of a server-rendered page. Call this function only on
 * the server: in the browser, the picture element starts the download just as early.
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
