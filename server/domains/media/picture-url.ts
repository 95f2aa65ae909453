/**
 * Builds and parses picture URLs of the form `/media/<name>.<hash>.<width>.<format>`. The hash depends on the picture's
 * content, so a changed picture gets a new URL.
 */
import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS, type PictureFormat, WIDE_PICTURE_WIDTH } from '#contract/catalogue/picture-rendition.ts'

/** Identifies one version of a picture, with a given width and file format. */
export interface Rendition {
  /** Id of the original picture in the database, in the form `<name>.<hash>`. */
  id: string
  /** Width of the resized picture in px. */
  width: number
  format: PictureFormat
}

/**
 * Version of the picture processing, which is part of every picture's hash. Change it whenever the processing changes,
 * so that clients do not keep using cached renditions.
 */
const RECIPE = 'recipe 1'

/**
 * Returns the widths (px) at which a picture can be requested. If a width exceeds the original's, the picture is served
 * at its original width.
 */
export function offeredWidths(originalWidth: number): readonly number[] {
  return originalWidth > 900 ? [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH] : PICTURE_WIDTHS
}

/** Returns a picture's id, which consists of its file name without extension and a hash of its content. */
export function pictureId(fileName: string, bytes: Uint8Array): string {
  const name = fileName.replace(/\.[^.]+$/, '')
  return `${name}.${createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 8)}`
}

/**
 * Returns the picture URL for API responses: 900 px wide, in WebP. Pages replace the width and format in this URL to
 * request other renditions.
 */
export function pictureUrl(id: string): string {
  return `/media/${id}.900.webp`
}

/**
 * Returns a rendition's file name, which is both the last segment of its URL and the name of its file under DATA_DIR.
 */
export function renditionFileName({ id, width, format }: Rendition): string {
  return `${id}.${width}.${format}`
}

const FILE_NAME = /^(?<id>[a-z0-9-]{1,120}\.[0-9a-f]{8})\.(?<width>\d{3,4})\.(?<format>avif|webp|jpeg)$/

/** Parses the file name of a rendition, which is the last segment of its URL. Returns null if the name is malformed. */
export function parseRenditionFileName(fileName: string): Rendition | null {
  const { id, width, format } = FILE_NAME.exec(fileName)?.groups ?? {}
  return id && width && isFormat(format) ? { id, width: Number(width), format } : null
}

function isFormat(text: string | undefined): text is PictureFormat {
  return text === 'avif' || text === 'webp' || text === 'jpeg'
}
