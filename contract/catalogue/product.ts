/**
 * The app's own types for products, product pages and categories, with functions that convert them from and to API
 * JSON.
 */
import { type Paise, toPaise, toRupees } from '../money.ts'
import type { WireCategory, WireProduct, WireProductPage } from '../schemas/catalogue.ts'

export interface Product extends Readonly<Omit<WireProduct, '_id' | 'price'>> {
  /** The product's URL slug, for example `tara-solitaire-ring` in `/products/tara-solitaire-ring`. */
  readonly id: string
  readonly pricePaise: Paise
}

export function readProduct({ _id, price, ...product }: WireProduct): Product {
  return { id: _id, pricePaise: toPaise(price), ...product }
}

export function toWireProduct({ id, title, pricePaise, ...product }: Product): WireProduct {
  return { _id: id, title, price: toRupees(pricePaise), ...product }
}

export interface ProductPage extends Omit<WireProductPage, 'status' | 'products'> {
  products: readonly Product[]
}

export function readProductPage({ products, total, totalPages, page, options }: WireProductPage): ProductPage {
  return { products: products.map(readProduct), total, totalPages, page, options }
}

export interface Subcategory {
  readonly id: string
  readonly name: string
  readonly image: string
}

export interface Category extends Readonly<Omit<WireCategory, '_id' | 'subcategories'>> {
  readonly id: string
  readonly subcategories: readonly Subcategory[]
}

export function readCategory({ _id, subcategories, ...category }: WireCategory): Category {
  return { id: _id, subcategories: subcategories.map(({ _id, ...rest }) => ({ id: _id, ...rest })), ...category }
}

export function toWireCategory({ id, name, subcategories, ...category }: Category): WireCategory {
  return { _id: id, name, subcategories: subcategories.map(({ id, ...rest }) => ({ _id: id, ...rest })), ...category }
}
