/** Which kept pictures can stand in for one another: the same picture in another width or format. */
import { PICTURE_WIDTHS, type PictureFormat, WIDE_PICTURE_WIDTH } from '#contract/picture-rendition.ts'

const WIDTHS = [...PICTURE_WIDTHS, WIDE_PICTURE_WIDTH]
const FORMATS: readonly PictureFormat[] = ['avif', 'webp']
const PICTURE = /^(\/media\/.+)\.(\d+)\.(avif|webp)$/

/**
 * Paths of the same picture in other widths and formats, best first: the smallest that is not smaller than the wanted
 * one, then larger ones, then smaller ones, the largest first. AVIF only for browsers that read it. Empty for a path that
 * is not a picture's.
 */
export function findSubstitutes(path: string, { readsAvif }: { readsAvif: boolean }): Substitutes {
  const [, name, wantedWidth, wantedFormat] = PICTURE.exec(path) ?? []
  if (!name) return { asGood: [], smaller: [] }
  const wanted = Number(wantedWidth)
  const formats = FORMATS.filter((format) => format === 'webp' || readsAvif || wantedFormat === 'avif')
  const paths = (widths: number[]) =>
    widths
      .flatMap((width) => formats.map((format) => `${name}.${width}.${format}`))
      .filter((candidate) => candidate !== path)
  return {
    asGood: paths(WIDTHS.filter((width) => width >= wanted)),
    smaller: paths(WIDTHS.filter((width) => width < wanted).reverse()),
  }
}

export interface Substitutes {
  /** As wide as the wanted one or wider. */
  asGood: string[]
  smaller: string[]
}
