import { type Product, toWireProduct } from '#contract/catalogue/product.ts'
import * as schemas from '#contract/schemas/catalogue.ts'

/** Number of products whose JSON is kept, which takes about 1.5 KB each. */
const MAX_TEXTS = 20_000

const texts = new Map<Product, string>()

/**
 * Returns a product as the API's JSON. Checks and converts a product only once: snapshots of the catalogue share the
 * products that have not changed.
 */
export function productJson(product: Product): string {
  const text = texts.get(product) ?? JSON.stringify(schemas.product.parse(toWireProduct(product)))
  // The product that has not been asked for for longest is the first of the map.
  texts.delete(product)
  texts.set(product, text)
  const [oldest] = texts.keys()
  if (oldest && texts.size > MAX_TEXTS) texts.delete(oldest)
  return text
}

/** Returns products as the API's JSON array. */
export function productsJson(products: readonly Product[]): string {
  return `[${products.map(productJson).join(',')}]`
}
