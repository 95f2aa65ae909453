/** The sizes and formats of pictures, and how to derive their URLs from the URL in API responses. */

/** Pages use AVIF or WebP. JPEG is for link previews, because some chat apps cannot display the other formats. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** Widths that every picture is available in (px). */
export const PICTURE_WIDTHS: readonly number[] = [320, 640, 900]

/** Additional width for pictures that are wider than the others (px). */
export const WIDE_PICTURE_WIDTH = 1600

const DEFAULT_RENDITION_SUFFIX = /\.900\.webp$/

/** Returns the URL of a picture in another width (px, one of the above) and format. `address` ends in `.900.webp`. */
export function renditionAddress(address: string, width: number, format: PictureFormat): string {
  return address.replace(DEFAULT_RENDITION_SUFFIX, `.${width}.${format}`)
}
