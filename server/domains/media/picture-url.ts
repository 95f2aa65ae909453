/** Builds and parses picture URLs: `/media/<name>.<hash>.<width>.<format>`. A changed picture gets a new URL. */
import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS, type PictureFormat, WIDE_PICTURE_WIDTH } from '#contract/catalogue/picture-rendition.ts'

/** Identifies a picture in one size and format. */
export interface Rendition {
  /** Id of the picture in the database, `<name>.<hash>`. */
  id: string
  /** Width in px. */
  width: number
  format: PictureFormat
}

/** Input to the hash. Change it when picture processing changes, so that clients do not reuse cached renditions. */
const RECIPE = 'recipe 1'

/**
 * Returns the widths (px) in which a picture is offered. Widths above the original's yield a picture of its own width.
 */
export function offeredWidths(originalWidth: number): readonly number[] {
  return originalWidth > 900 ? [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH] : PICTURE_WIDTHS
}

/** Returns the id of a picture, derived from its file name and content. */
export function pictureId(fileName: string, bytes: Uint8Array): string {
  const name = fileName.replace(/\.[^.]+$/, '')
  return `${name}.${createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 8)}`
}

/** Returns the URL that API responses contain. Pages replace its suffix to request other widths and formats. */
export function pictureUrl(id: string): string {
  return `/media/${id}.900.webp`
}

/** Returns the last segment of the URL, which is also the file name under DATA_DIR. */
export function renditionFileName({ id, width, format }: Rendition): string {
  return `${id}.${width}.${format}`
}

const FILE_NAME = /^(?<id>[a-z0-9-]{1,120}\.[0-9a-f]{8})\.(?<width>\d{3,4})\.(?<format>avif|webp|jpeg)$/

/** Parses the last segment of a URL. Returns null if it is malformed. */
export function parseRenditionFileName(fileName: string): Rendition | null {
  const { id, width, format } = FILE_NAME.exec(fileName)?.groups ?? {}
  return id && width && isFormat(format) ? { id, width: Number(width), format } : null
}

function isFormat(text: string | undefined): text is PictureFormat {
  return text === 'avif' || text === 'webp' || text === 'jpeg'
}
