import { PICTURE_WIDTHS, type PictureFormat, renditionOf, WIDE_PICTURE } from '#contract/picture-rendition.ts'

const WIDTHS = [...PICTURE_WIDTHS, WIDE_PICTURE]

/**
 * The `srcset` of a picture in one format. `drawn` is the width it was drawn at (px): none is offered beyond the first
 * that holds the whole of it.
 */
export function sourceSet(src: string, format: PictureFormat, drawn: number): string {
  const useful = WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < drawn)
  return useful.map((width) => `${renditionOf(src, width, format)} ${Math.min(width, drawn)}w`).join(', ')
}
