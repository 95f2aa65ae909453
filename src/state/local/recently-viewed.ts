/** Latest first, each with the data of its card, so that the list works offline. */

import { type Product, readSize, toWireSize } from '#contract/catalogue/product.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import type { WireProduct } from '#contract/schemas/catalogue.ts'
import { isRecord } from '#contract/type-guards.ts'
import { createLocalList } from './local-list.ts'

/** As it was when viewed. Earlier releases have stored less. */
export type ViewedProduct = Pick<Product, 'id' | 'title' | 'pricePaise' | 'image' | 'alt' | 'blur'> &
  Partial<Pick<Product, 'stock' | 'color' | 'sizes' | 'rating'>>

const MAX_PRODUCTS = 12
/** The main one, and the one shown on hover. */
const MAX_PICTURES = 2

const viewed = createLocalList('recently-viewed', { parse: parseViewedProducts, toStored, withItem: withViewed })

export const useRecentlyViewed = viewed.useItems
export const rememberViewed = viewed.add
export const clearViewed = viewed.clear

export function withViewed(products: readonly ViewedProduct[], product: ViewedProduct): ViewedProduct[] {
  const { id, title, pricePaise, stock, color, sizes, rating } = product
  const [image = [], alt = [], blur = []] = [product.image, product.alt, product.blur].map((list) =>
    list.slice(0, MAX_PICTURES),
  )
  const added = { id, title, pricePaise, image, alt, blur, stock, color, sizes, rating }
  return [added, ...products.filter((other) => other.id !== id)].slice(0, MAX_PRODUCTS)
}

/** Omits products that lack data for a card. */
export function parseViewedProducts(stored: string | null): ViewedProduct[] {
  const parsed = parseJson(stored)
  if (!Array.isArray(parsed)) return []
  return parsed.filter(isStoredProduct).map(({ _id, price, sizes, ...product }) => ({
    ...product,
    id: _id,
    pricePaise: toPaise(price),
    sizes: sizes?.map((size) => readSize(size, price)),
  }))
}

/** With the API's field names. */
type StoredProduct = Pick<WireProduct, '_id' | 'title' | 'price' | 'image' | 'alt' | 'blur'> &
  Partial<Pick<WireProduct, 'stock' | 'color' | 'sizes' | 'rating'>>

export function toStored({ id, pricePaise, sizes, ...product }: ViewedProduct): StoredProduct {
  const wireSizes = sizes?.map((size) => toWireSize(size, pricePaise))
  return { ...product, _id: id, price: toRupees(pricePaise), sizes: wireSizes }
}

function parseJson(text: string | null): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    // Not JSON.
    return null
  }
}

function isStoredProduct(value: unknown): value is StoredProduct {
  if (!isRecord(value)) return false
  const { _id, title, price, image, alt, blur } = value
  return (
    typeof _id === 'string' &&
    typeof title === 'string' &&
    typeof price === 'number' &&
    [image, alt, blur].every(isStringArray)
  )
}

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}
