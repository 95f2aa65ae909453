/** Finds substitutes for a picture: versions of the same picture in other widths and formats. */
import { PICTURE_WIDTHS, type PictureFormat, WIDE_PICTURE_WIDTH } from '#contract/catalogue/picture-rendition.ts'

const WIDTHS = [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH]
const FORMATS: readonly PictureFormat[] = ['avif', 'webp']
const PICTURE = /^(\/media\/.+)\.(\d+)\.(avif|webp)$/

/**
 * Returns the paths of the same picture in other widths and formats, best first. Includes AVIF only if the browser
 * supports it (`readsAvif`). Returns empty arrays if the path is not a picture.
 */
export function findSubstitutes(path: string, { readsAvif }: { readsAvif: boolean }): Substitutes {
  const [, name, requestedWidth, requestedFormat] = PICTURE.exec(path) ?? []
  if (!name) return { asGood: [], smaller: [] }
  const requested = Number(requestedWidth)
  const formats = FORMATS.filter((format) => format === 'webp' || readsAvif || requestedFormat === 'avif')
  const paths = (widths: number[]) =>
    widths
      .flatMap((width) => formats.map((format) => `${name}.${width}.${format}`))
      .filter((candidate) => candidate !== path)
  return {
    asGood: paths(WIDTHS.filter((width) => width >= requested)),
    smaller: paths(WIDTHS.filter((width) => width < requested).reverse()),
  }
}

export interface Substitutes {
  /** Paths of versions that are at least as wide as the requested picture. */
  asGood: string[]
  smaller: string[]
}
