/**
 * The available widths and formats of pictures, and a function that returns the URL of a picture in a given width and
 * format.
 */

/**
 * An available picture format. Pages use AVIF or WebP; link previews use JPEG, because some chat apps cannot display
 * the other formats.
 */
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** The widths in which every picture is available, in px. */
export const PICTURE_WIDTHS: readonly number[] = [320, 640, 900]

/** An additional width in px, available only for pictures whose original is wider than 900 px. */
export const WIDE_PICTURE_WIDTH = 1600

const DEFAULT_RENDITION_SUFFIX = /\.900\.webp$/

/**
 * Returns the URL of a picture in another width (px) and format. `address` is a picture URL from an API response, which
 * ends in `.900.webp`.
 */
export function renditionAddress(address: string, width: number, format: PictureFormat): string {
  return address.replace(DEFAULT_RENDITION_SUFFIX, `.${width}.${format}`)
}
