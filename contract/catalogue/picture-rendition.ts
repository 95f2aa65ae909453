/**
 * Pages use AVIF or WebP. Link previews use JPEG, as some chat apps display
 * nothing else.
 */
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** In px. */
export const PICTURE_WIDTHS: readonly number[] = [320, 640, 900]

/** In px, only for pictures whose original is wider than 900 px. */
export const WIDE_PICTURE_WIDTH = 1600

const DEFAULT_RENDITION_SUFFIX = /\.900\.webp$/

/**
 * `address` is a picture URL from the API, ending in `.900.webp`; `width` is in
 * px.
 */
export function renditionAddress(address: string, width: number, format: PictureFormat): string {
  return address.replace(DEFAULT_RENDITION_SUFFIX, `.${width}.${format}`)
}
