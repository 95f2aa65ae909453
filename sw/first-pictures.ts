import type { Product } from '#contract/shapes/product.ts'
import type { PictureFormat } from '#sync/messages.ts'
import { keepPicture } from './pictures.ts'

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
    const small = image[0]?.replace(/\.900\.webp$/, `.320.${format}`)
    if (small) left -= await keepPicture(small, event)
  }
}
