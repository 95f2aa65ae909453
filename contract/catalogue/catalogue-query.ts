/**
 * Filters, sorts and paginates products, and finds related products. Shared by the server, the page and the service
 * worker, so that product lists are the same online and offline. Looks at every product: an index would pay off in
 * catalogues of more than about 20,000 products, and belongs here.
 */
import type { Paise } from '../money.ts'
import type { FilterOptions, SortOrder } from '../schemas/catalogue.ts'
import type { Product } from './product.ts'

export interface CatalogueQuery {
  category?: string | undefined
  subcategories?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  colors?: readonly string[] | undefined
  materials?: readonly string[] | undefined
  /** Sizes of which a product must have at least one in stock. */
  sizes?: readonly string[] | undefined
  /** Lowest price to include, in paise. */
  minPaise?: Paise | undefined
  /** Highest price to include, in paise. */
  maxPaise?: Paise | undefined
  sort?: SortOrder | undefined
  /** Page number, starting at 1. */
  page: number
  limit: number
}

export interface CatalogueResult {
  products: Product[]
  total: number
  totalPages: number
}

/**
 * Returns one page of the products that match a query, in the query's sort order. Pages past the end are empty. Never
 * throws.
 */
export function queryCatalogue(products: readonly Product[], query: CatalogueQuery): CatalogueResult {
  const found = sortProducts(products.filter(makeMatcher(query)), query.sort ?? 'popular')
  const from = (query.page - 1) * query.limit
  return {
    products: found.slice(from, from + query.limit),
    total: found.length,
    totalPages: Math.ceil(found.length / query.limit),
  }
}

function makeMatcher(query: Omit<CatalogueQuery, 'page' | 'limit'>): (product: Product) => boolean {
  const { minPaise = 0, maxPaise = Number.POSITIVE_INFINITY } = query
  const category = anyOf(query.category ? [query.category] : undefined)
  const subcategories = anyOf(query.subcategories)
  const categories = anyOf(query.categories)
  const colors = anyOf(query.colors)
  const materials = anyOf(query.materials)
  const sizes = anyOf(query.sizes)
  return (product) =>
    product.pricePaise >= minPaise &&
    product.pricePaise <= maxPaise &&
    (!category || product.categories.some(category)) &&
    (!subcategories || subcategories(product.subcategory)) &&
    (!categories || product.categories.some(categories)) &&
    (!colors || product.color.some(colors)) &&
    (!materials || materials(product.materials)) &&
    (!sizes || sizesInStock(product).some(sizes))
}

/** Returns the names of the sizes of a product that are in stock. */
function sizesInStock({ sizes = [] }: Pick<Product, 'sizes'>): string[] {
  return sizes.filter(({ stock }) => stock > 0).map(({ size }) => size)
}

/** Returns a function that tests whether a name, in any case, is one of `names`; null if there are none. */
function anyOf(names: readonly string[] | undefined): ((name: string) => boolean) | null {
  if (!names?.length) return null
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  return (name) => wanted.has(name.toLowerCase())
}

/**
 * Sorts products. `popular` is the catalogue order; the other sort orders keep the catalogue order for products with
 * the same price or date.
 */
function sortProducts(products: Product[], order: SortOrder): Product[] {
  switch (order) {
    case 'popular':
      return products
    case 'new':
      return products.sort(byNewest)
    case 'price-low':
      return products.sort((a, b) => a.pricePaise - b.pricePaise)
    case 'price-high':
      return products.sort((a, b) => b.pricePaise - a.pricePaise)
  }
}

/** Orders products by date, newest first. Dates in ISO format can be compared as text. */
export function byNewest(a: Pick<Product, 'updatedAt'>, b: Pick<Product, 'updatedAt'>): number {
  if (a.updatedAt === b.updatedAt) return 0
  return a.updatedAt < b.updatedAt ? 1 : -1
}

/** Maximum number of related products on a product page (specification, section 9). */
const MAX_RELATED_PRODUCTS = 4

/**
 * Returns up to MAX_RELATED_PRODUCTS products that share a category with a given product, most similar first.
 * Similarity depends on availability, subcategory, categories and colours; ties keep the catalogue order.
 */
export function findRelatedProducts(products: readonly Product[], to: Product): Product[] {
  const isSubcategory = anyOf([to.subcategory])
  const isCategory = anyOf(to.categories)
  const isColor = anyOf(to.color)
  const likeness = (product: Product) =>
    (product.stock > 0 ? 10 : 0) +
    (isSubcategory?.(product.subcategory) ? 4 : 0) +
    (isColor ? Math.min(product.color.filter(isColor).length, 2) : 0)
  return products
    .filter((product) => product.id !== to.id && isCategory && product.categories.some(isCategory))
    .map((product) => ({ product, likeness: likeness(product) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_RELATED_PRODUCTS)
    .map(({ product }) => product)
}

/**
 * Returns the filter options for a category or for the whole catalogue: the values that occur in its products, in order
 * of first appearance. The category's own name is omitted, and subcategories and sizes are included only if a category
 * is given. Sizes are those in stock, in the order of their numbers.
 */
export function filterOptions(products: readonly Product[], category?: string): FilterOptions {
  const own = category?.toLowerCase()
  const listed = products.filter(makeMatcher({ category }))
  return {
    subcategories: own ? unique(listed.map((product) => product.subcategory)) : [],
    categories: unique(listed.flatMap((product) => product.categories)).filter((name) => name.toLowerCase() !== own),
    colors: unique(listed.flatMap((product) => product.color)),
    materials: unique(listed.map((product) => product.materials)),
    sizes: own ? unique(listed.flatMap(sizesInStock)).sort(bySize) : [],
  }
}

/** Orders sizes by the numbers in them, so that bangle size 2.10 follows 2.8 and ring size 9 precedes 10. */
const { compare: bySize } = new Intl.Collator('en', { numeric: true })

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
