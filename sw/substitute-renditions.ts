/** Finds other widths and formats of the same picture. */
import { PICTURE_WIDTHS, type PictureFormat, WIDE_PICTURE_WIDTH } from '#contract/catalogue/picture-rendition.ts'

const WIDTHS = [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH]
const FORMATS: readonly PictureFormat[] = ['avif', 'webp']
const PICTURE = /^(\/media\/.+)\.(\d+)\.(avif|webp)$/

/**
 * Best first. Includes AVIF only if the browser supports it (`readsAvif`). Empty
 * if the path is not a picture.
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
  /** At least as wide as the requested picture. */
  asGood: string[]
  smaller: string[]
}
