/**
 * Builds and parses picture URLs of the form `/media/<name>.<hash>.<width>.<format>`. The hash depends on the picture's
 * content, so a changed picture gets a new URL.
 */
import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS, type PictureFormat, WIDE_PICTURE_WIDTH } from '#contract/catalogue/picture-rendition.ts'

/** Identifies a rendition: a resized copy of a picture in a given file format. */
export interface Rendition {
  /** Id of the original picture in the database, in the form `<name>.<hash>`. */
  id: string
  /** Width of the resized picture in px. */
  width: number
  format: PictureFormat
}

/**
 * Version of the picture processing, included in every picture's hash. Must change whenever the processing changes, so
 * that pictures get new URLs and clients do not reuse outdated renditions from their caches.
 */
const RECIPE = 'recipe 1'

/**
 * Returns the widths (in px) at which a picture can be requested. Pictures are never enlarged: if a width exceeds the
 * original's, the picture keeps its original width.
 */
export function offeredWidths(originalWidth: number): readonly number[] {
  return originalWidth > 900 ? [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH] : PICTURE_WIDTHS
}

/** Returns the id of a picture: its file name without the extension, followed by a hash of its content. */
export function pictureId(fileName: string, bytes: Uint8Array): string {
  const name = fileName.replace(/\.[^.]+$/, '')
  return `${name}.${createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 8)}`
}

/**
 * Returns the URL of a picture for API responses, which refers to the 900 px wide WebP rendition. Pages replace the
 * width and format in the URL to request other renditions.
 */
export function pictureUrl(id: string): string {
  return `/media/${id}.900.webp`
}

/** Returns the file name of a rendition, which is also the last segment of the rendition's URL. */
export function renditionFileName({ id, width, format }: Rendition): string {
  return `${id}.${width}.${format}`
}

const FILE_NAME = /^(?<id>[a-z0-9-]{1,120}\.[0-9a-f]{8})\.(?<width>\d{3,4})\.(?<format>avif|webp|jpeg)$/

/** Parses the file name of a rendition, i.e. the last segment of its URL. Returns null if the name is malformed. */
export function parseRenditionFileName(fileName: string): Rendition | null {
  const { id, width, format } = FILE_NAME.exec(fileName)?.groups ?? {}
  return id && width && isFormat(format) ? { id, width: Number(width), format } : null
}

function isFormat(text: string | undefined): text is PictureFormat {
  return text === 'avif' || text === 'webp' || text === 'jpeg'
}
