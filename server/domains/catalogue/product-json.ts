/**
 * Serialises products for lists. The JSON of a product is kept as bytes once it has been requested, because making it
 * again takes ten times as long as copying it. That takes about 1.4 KB for each product, outside the heap.
 */
import { type Product, toWireProduct } from '#contract/catalogue/product.ts'
import type { WireProductPage } from '#contract/schemas/catalogue.ts'

/** Serialises a page of a product list, whose products are given separately. */
export function serialisePage(page: Omit<WireProductPage, 'products'>, products: readonly Product[]): Buffer {
  return joinProducts(`${JSON.stringify(page).slice(0, -1)},"products":[`, products, ']}')
}

/** Serialises an array of products. */
export function serialiseProducts(products: readonly Product[]): Buffer {
  return joinProducts('[', products, ']')
}

/** Returns the JSON of products, separated by commas, between two other texts. */
function joinProducts(before: string, products: readonly Product[], after: string): Buffer {
  const parts = products.map(jsonOf)
  const size = parts.reduce((sum, { length }) => sum + length + 1, 0)
  const joined = Buffer.allocUnsafe(Buffer.byteLength(before) + size + Buffer.byteLength(after))
  let end = joined.write(before)
  // `Buffer.concat` would take four times as long.
  for (const [at, json] of parts.entries()) {
    if (at > 0) end += joined.write(',', end)
    end += json.copy(joined, end)
  }
  end += joined.write(after, end)
  return joined.subarray(0, end)
}

/** JSON of products. A change to a product creates a new object, whose JSON is made when it is first requested. */
const serialised = new WeakMap<Product, Buffer>()

function jsonOf(product: Product): Buffer {
  const known = serialised.get(product)
  if (known) return known
  const json = Buffer.from(JSON.stringify(toWireProduct(product)))
  serialised.set(product, json)
  return json
}
