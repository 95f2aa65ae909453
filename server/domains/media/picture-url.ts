/** How pictures are addressed: `/media/<name>.<hash>.<width>.<format>`. A changed picture has another address. */
import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS, type PictureFormat, WIDE_PICTURE_WIDTH } from '#contract/picture-rendition.ts'

export interface Rendition {
  /** `<name>.<hash>`: the picture's id in the database. */
  id: string
  width: number
  format: PictureFormat
}

/** Raise it when pictures are made differently, so that nobody keeps those made before. */
const RECIPE = 'recipe 1'

/** The widths a picture is offered in, in px. Where it is narrower than one of them, that one holds it as it is. */
export function offeredWidths(originalWidth: number): readonly number[] {
  return originalWidth > 900 ? [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH] : PICTURE_WIDTHS
}

/** The id of a picture from its file name and bytes. */
export function pictureId(fileName: string, bytes: Uint8Array): string {
  const name = fileName.replace(/\.[^.]+$/, '')
  return `${name}.${createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 8)}`
}

/** The address that answers carry. Screens find the other widths and the AVIF by replacing its end. */
export function pictureUrl(id: string): string {
  return `/media/${id}.900.webp`
}

/** The last part of the address, and the name under which it is kept in DATA_DIR. */
export function renditionFileName({ id, width, format }: Rendition): string {
  return `${id}.${width}.${format}`
}

const FILE_NAME = /^(?<id>[a-z0-9-]{1,120}\.[0-9a-f]{8})\.(?<width>\d{3,4})\.(?<format>avif|webp|jpeg)$/

/** Reads the last part of an address. `null` when it is not the form of one. */
export function parseRenditionFileName(fileName: string): Rendition | null {
  const { id, width, format } = FILE_NAME.exec(fileName)?.groups ?? {}
  return id && width && isFormat(format) ? { id, width: Number(width), format } : null
}

function isFormat(text: string | undefined): text is PictureFormat {
  return text === 'avif' || text === 'webp' || text === 'jpeg'
}
