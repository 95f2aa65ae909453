/**
 * Filter, sort, page and relate products: the same rules on the server, on the device and in the worker, so that a list
 * is the same with and without a network.
 */
import type { FilterOptions, Product, SortOrder } from './shapes/product.ts'

export interface CatalogueQuery {
  category?: string | undefined
  subcategories?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  colors?: readonly string[] | undefined
  materials?: readonly string[] | undefined
  /** Rupees, inclusive. */
  min?: number | undefined
  /** Rupees, inclusive. */
  max?: number | undefined
  sort?: SortOrder | undefined
  /** From 1. */
  page: number
  limit: number
}

export interface CatalogueResult {
  products: Product[]
  total: number
  totalPages: number
}

/** Answers one page of the products that match, in the asked order. Never throws; a page past the end is empty. */
export function queryCatalogue(products: readonly Product[], query: CatalogueQuery): CatalogueResult {
  const found = sorted(products.filter(matcher(query)), query.sort ?? 'popular')
  const from = (query.page - 1) * query.limit
  return {
    products: found.slice(from, from + query.limit),
    total: found.length,
    totalPages: Math.ceil(found.length / query.limit),
  }
}

function matcher(query: Omit<CatalogueQuery, 'page' | 'limit'>): (product: Product) => boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY } = query
  const category = lowered(query.category ? [query.category] : undefined)
  const subcategories = lowered(query.subcategories)
  const categories = lowered(query.categories)
  const colors = lowered(query.colors)
  const materials = lowered(query.materials)
  return (product) =>
    product.price >= min &&
    product.price <= max &&
    anyOf(category, product.categories) &&
    anyOf(subcategories, [product.subcategory]) &&
    anyOf(categories, product.categories) &&
    anyOf(colors, product.color) &&
    anyOf(materials, [product.materials])
}

function lowered(names: readonly string[] | undefined): Set<string> | null {
  return names?.length ? new Set(names.map((name) => name.toLowerCase())) : null
}

function anyOf(wanted: Set<string> | null, has: readonly string[]): boolean {
  return !wanted || has.some((name) => wanted.has(name.toLowerCase()))
}

/** `popular` keeps the shop's own order; equal prices and dates keep it too. */
function sorted(products: Product[], order: SortOrder): Product[] {
  switch (order) {
    case 'popular':
      return products
    case 'new':
      return products.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    case 'price-low':
      return products.sort((a, b) => a.price - b.price)
    case 'price-high':
      return products.sort((a, b) => b.price - a.price)
  }
}

/** At most this many related products are shown (specification, section 9). */
const RELATED_AT_MOST = 4

/**
 * Products like this one: what can be had comes first, then a shared subcategory counts most, then categories, then
 * colours; in the shop's order.
 */
export function relatedProducts(products: readonly Product[], to: Product): Product[] {
  const likeness = (product: Product) =>
    (product.stock > 0 ? 10 : 0) +
    (product.subcategory === to.subcategory ? 4 : 0) +
    (shared(product.categories, to.categories) > 0 ? 3 : 0) +
    Math.min(shared(product.color, to.color), 2)
  return products
    .filter((product) => product._id !== to._id && shared(product.categories, to.categories) > 0)
    .map((product) => ({ product, likeness: likeness(product) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, RELATED_AT_MOST)
    .map(({ product }) => product)
}

function shared(a: readonly string[], b: readonly string[]): number {
  return a.filter((name) => b.includes(name)).length
}

/**
 * Everything by which the list of a category, or of all products, can be narrowed: what some of its products have, in
 * the order they first appear. Of a category it also has the kinds, and other categories only.
 */
export function filterOptions(products: readonly Product[], category?: string): FilterOptions {
  const own = category?.toLowerCase()
  const listed = products.filter(matcher({ category }))
  return {
    subcategories: own ? each(listed.map((product) => product.subcategory)) : [],
    categories: each(listed.flatMap((product) => product.categories)).filter((name) => name.toLowerCase() !== own),
    colors: each(listed.flatMap((product) => product.color)),
    materials: each(listed.map((product) => product.materials)),
  }
}

function each(names: readonly string[]): string[] {
  return [...new Set(names)]
}
