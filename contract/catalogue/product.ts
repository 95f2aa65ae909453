/** Products and categories inside the app, converted from and to API JSON. */
import { type Paise, toPaise, toRupees } from '../money.ts'
import type {
  WireCategory,
  WireFoundProduct,
  WireProduct,
  WireProductPage,
  WireProductSize,
} from '../schemas/catalogue.ts'

export interface ProductSize {
  /** E.g. `14`. */
  readonly size: string
  readonly stock: number
  readonly pricePaise: Paise
  /** The owner's article number. */
  readonly sku?: string | undefined
}

export interface Product extends Readonly<Omit<WireProduct, '_id' | 'price' | 'sizes'>> {
  /** The URL slug, e.g. `tara-solitaire-ring`. */
  readonly id: string
  readonly pricePaise: Paise
  /** In the owner's order; missing if the product has no sizes. */
  readonly sizes?: readonly ProductSize[] | undefined
}

/** By a search. `near` names what was asked for, if the shop sells none of it. */
export interface FoundProduct extends Product {
  readonly near?: string | undefined
}

export function readProduct({ _id, price, sizes, ...product }: WireFoundProduct): FoundProduct {
  return {
    id: _id,
    pricePaise: toPaise(price),
    ...product,
    ...(sizes && { sizes: sizes.map((size) => readSize(size, price)) }),
  }
}

export function readSize({ size, stock, price, sku }: WireProductSize, productPrice: number): ProductSize {
  return { size, stock, pricePaise: toPaise(price ?? productPrice), ...(sku !== undefined && { sku }) }
}

export function toWireProduct({ id, title, pricePaise, sizes, ...product }: FoundProduct): WireFoundProduct {
  return {
    _id: id,
    title,
    price: toRupees(pricePaise),
    ...product,
    ...(sizes && { sizes: sizes.map((size) => toWireSize(size, pricePaise)) }),
  }
}

export function toWireSize({ size, stock, pricePaise, sku }: ProductSize, productPaise: Paise): WireProductSize {
  return {
    size,
    stock,
    ...(pricePaise !== productPaise && { price: toRupees(pricePaise) }),
    ...(sku !== undefined && { sku }),
  }
}

/** Of the cheapest size. `isFrom` if another one costs more. */
export function startingPrice({ pricePaise, sizes }: Pick<Product, 'pricePaise' | 'sizes'>): {
  paise: Paise
  isFrom: boolean
} {
  const prices = sizes?.map((size) => size.pricePaise) ?? [pricePaise]
  const paise = Math.min(...prices)
  return { paise, isFrom: paise < Math.max(...prices) }
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
