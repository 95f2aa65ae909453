import { PICTURE_WIDTHS, type PictureFormat, renditionOf } from '#contract/picture-rendition.ts'
import type { Product } from '#contract/shapes/product.ts'

/** Larger shops get the pictures of their first pieces only: the cache holds 800 pictures in all. */
const AT_MOST = 500

const SMALLEST = Math.min(...PICTURE_WIDTHS)

/** Addresses of the small first picture of every product: what a list without a network is shown with. */
export function firstPictures(products: readonly Product[], format: PictureFormat): string[] {
  return products
    .slice(0, AT_MOST)
    .flatMap(({ image }) => image.slice(0, 1))
    .map((address) => renditionOf(address, SMALLEST, format))
}
