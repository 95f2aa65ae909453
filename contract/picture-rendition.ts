/** The sizes and formats that every picture comes in, and how their addresses follow from the one that answers carry. */

/** Screens get AVIF or WebP. JPEG is for link previews: not every chat draws the others. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** In px, for every picture. */
export const PICTURE_WIDTHS: readonly number[] = [320, 640, 900]

/** In px, beside the others, for pictures that are wider than those. */
export const WIDE_PICTURE_WIDTH = 1600

const DEFAULT_RENDITION_SUFFIX = /\.900\.webp$/

/** The address of a picture in a width (px, one of the above) and format, from its address that ends in `.900.webp`. */
export function renditionAddress(address: string, width: number, format: PictureFormat): string {
  return address.replace(DEFAULT_RENDITION_SUFFIX, `.${width}.${format}`)
}
