import { preload } from 'react-dom'
import {
  PICTURE_WIDTHS,
  type PictureFormat,
  renditionAddress,
  WIDE_PICTURE_WIDTH,
} from '#contract/catalogue/picture-rendition.ts'

const WIDTHS = [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH]

/**
 * Returns the `srcset` attribute for a picture in the given format. Lists the available widths up to the first one that
 * is not smaller than `originalWidth` (in px).
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
   * The `sizes` attribute of the picture element. Must have the same value, because the browser might otherwise
   * download another version of the picture.
   */
  sizes: string
  /** Media query for the screens on which the picture is shown, if other screens show a different picture. */
  media?: string
}

/**
 * Preloads a picture above the fold by adding a link to the head of a server-rendered page. Call this function only on
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
