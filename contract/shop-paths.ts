/** Builds the paths of product lists, for links in several parts of the app. */

/** Returns the path of the product list for a category. The category name is not case-sensitive. */
export function categoryPath(name: string): string {
  return `/products?category=${toQueryValue(name)}`
}

/**
 * Returns the path of the product list for a subcategory. Requires the category as well, because two categories may
 * have subcategories with the same name.
 */
export function subcategoryPath(category: string, name: string): string {
  return `${categoryPath(category)}&subcategories=${toQueryValue(name)}`
}

function toQueryValue(name: string): string {
  return encodeURIComponent(name.toLowerCase()).replaceAll('%20', '+')
}

/** The query parameters of a product list, `/products`, in alphabetical order. */
export const LIST_PARAMETERS = [
  'categories',
  'category',
  'colors',
  'materials',
  'max',
  'min',
  'size',
  'sort',
  'subcategories',
] as const
