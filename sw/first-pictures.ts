import { keptFirst, OFFLINE_BYTES } from '#contract/offline-budget.ts'
import { PICTURE_WIDTHS, type PictureFormat, renditionOf } from '#contract/picture-rendition.ts'
import type { Product } from '#contract/shapes/product.ts'

/** The cache holds 800 pictures in all. */
const AT_MOST = 500

const SMALLEST = Math.min(...PICTURE_WIDTHS)

/**
 * Addresses of the small first picture of every product: what a list without a network is shown with. Where not all may
 * be kept, those at the end are left out.
 */
export function firstPictures(products: readonly Product[], format: PictureFormat): string[] {
  return keptFirst(products)
    .slice(0, AT_MOST)
    .flatMap(({ image }) => image.slice(0, 1))
    .map((address) => renditionOf(address, SMALLEST, format))
}

/** What the document of these products leaves for their pictures, in bytes. */
export function leftForPictures(products: readonly Product[]): number {
  return OFFLINE_BYTES - new Blob([JSON.stringify(products)]).size
}
