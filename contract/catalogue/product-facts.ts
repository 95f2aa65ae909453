/**
 * Splits products into facts, which lists and searches need of every product, and texts with pictures, which they need
 * only of the products that they return.
 */
import type { Product } from './product.ts'

/** What product lists filter and sort by, and everything that may change without a new version of the texts. */
export type ProductFacts = Pick<
  Product,
  | 'id'
  | 'pricePaise'
  | 'categories'
  | 'subcategory'
  | 'color'
  | 'materials'
  | 'stock'
  | 'sizes'
  | 'updatedAt'
  | 'rating'
>

export type ProductTexts = Omit<Product, keyof ProductFacts>

/** Splits a product; `{ ...texts, ...facts }` is the product again. */
export function splitProduct(product: Product): { facts: ProductFacts; texts: ProductTexts } {
  const { id, pricePaise, categories, subcategory, color, materials, stock, sizes, updatedAt, rating, ...texts } =
    product
  const facts = { id, pricePaise, categories, subcategory, color, materials, stock, updatedAt }
  return { facts: { ...facts, ...(sizes && { sizes }), ...(rating && { rating }) }, texts }
}
