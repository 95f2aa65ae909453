import { PICTURE_WIDTHS, type PictureFormat, renditionOf, WIDE_PICTURE } from '#contract/picture-rendition.ts'

const WIDE = [...PICTURE_WIDTHS, WIDE_PICTURE]

/** The `srcset` of a picture in one format. `wide` ones, banners, also come 1600 px wide. */
export function sourceSet(src: string, format: PictureFormat, wide = false): string {
  return (wide ? WIDE : PICTURE_WIDTHS).map((width) => `${renditionOf(src, width, format)} ${width}w`).join(', ')
}
