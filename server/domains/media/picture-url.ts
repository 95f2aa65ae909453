/** `/media/<name>.<hash>.<width>.<format>`. The hash is of the content: a changed picture gets a new URL. */
import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS, type PictureFormat, WIDE_PICTURE_WIDTH } from '#contract/catalogue/picture-rendition.ts'

/** A resized copy in a file format. */
export interface Rendition {
  /** `<name>.<hash>` of the original. */
  id: string
  /** In px. */
  width: number
  format: PictureFormat
}

/** Part of every hash. Change it with the processing, so that no cache keeps outdated pictures. */
const RECIPE = 'recipe 1'

/** In px. Beyond the original's width, the picture keeps that. */
export function offeredWidths(originalWidth: number): readonly number[] {
  return originalWidth > 900 ? [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH] : PICTURE_WIDTHS
}

/** File name without extension, and a hash of the content. */
export function pictureId(fileName: string, bytes: Uint8Array): string {
  const name = fileName.replace(/\.[^.]+$/, '')
  return `${name}.${createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 8)}`
}

/** The 900 px wide WebP. Pages replace width and format. */
export function pictureUrl(id: string): string {
  return `/media/${id}.900.webp`
}

/** The last segment of its URL. */
export function renditionFileName({ id, width, format }: Rendition): string {
  return `${id}.${width}.${format}`
}

const FILE_NAME = /^(?<id>[a-z0-9-]{1,120}\.[0-9a-f]{8})\.(?<width>\d{3,4})\.(?<format>avif|webp|jpeg)$/

/** Null if malformed. */
export function parseRenditionFileName(fileName: string): Rendition | null {
  const { id, width, format } = FILE_NAME.exec(fileName)?.groups ?? {}
  return id && width && isFormat(format) ? { id, width: Number(width), format } : null
}

function isFormat(text: string | undefined): text is PictureFormat {
  return text === 'avif' || text === 'webp' || text === 'jpeg'
}
