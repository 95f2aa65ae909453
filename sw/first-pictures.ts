import { PICTURE_WIDTHS, type PictureFormat, renditionOf } from '#contract/picture-rendition.ts'
import type { Product } from '#contract/shapes/product.ts'
import { keepPicture } from './pictures.ts'

const SMALLEST = Math.min(...PICTURE_WIDTHS)

/** Larger shops get the pictures of their first pieces only; the cache holds 400 pictures in all. */
const AT_MOST = 200

/** Of what is spent on pictures that nobody asked for yet, at one idle moment. */
const BUDGET_BYTES = 2_000_000

/** Keeps the small first picture of every product, one after the other, until the budget is used up. Repeatable. */
export async function keepFirstPictures(
  products: readonly Product[],
  format: PictureFormat,
  event: ExtendableEvent,
): Promise<void> {
  let left = BUDGET_BYTES
  for (const { image } of products.slice(0, AT_MOST)) {
    if (left <= 0) return
    const [first] = image
    if (first) left -= await keepPicture(renditionOf(first, SMALLEST, format), event)
  }
}
