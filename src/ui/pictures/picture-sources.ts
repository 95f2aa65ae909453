import {
  PICTURE_WIDTHS,
  type PictureFormat,
  renditionAddress,
  WIDE_PICTURE_WIDTH,
} from '#contract/catalogue/picture-rendition.ts'
import { FIRST_PICTURE_ATTRIBUTE } from '#contract/rendering.ts'

const WIDTHS = [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH]

/**
 * Returns the `srcset` attribute for a picture in the given format. Lists the
 * available widths up to the first one that is not smaller than `originalWidth`
 * (in px).
 */
export function srcSet(src: string, format: PictureFormat, originalWidth: number): string {
  const widths = WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < originalWidth)
  return widths.map((width) => `${renditionAddress(src, width, format)} ${Math.min(width, originalWidth)}w`).join(', ')
}

/**
 * Returns an attribute for the AVIF `<source>` of a picture on the first screen,
 * which makes the server put the version of the given width (px) into the HTML.
 * `device` is the kind of device that shows the picture, if only one does. In the
 * browser, returns undefined: React keeps the server's picture.
 */
export function firstPictureMark(width: 320 | 640 | 1600, device?: 'phone' | 'desktop') {
  if (!import.meta.env.SSR) return undefined
  return { [FIRST_PICTURE_ATTRIBUTE]: device ? `${width} ${device}` : `${width}` }
}
