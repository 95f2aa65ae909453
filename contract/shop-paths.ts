/** Paths of pages that several parts of the app link to, as the router writes them. */

/** Returns the path of a category's list. The name may be in any case. */
export function categoryPath(name: string): string {
  return `/products?category=${toQueryValue(name)}`
}

/**
 * Returns the path of a subcategory's list. Names may be in any case. The category is required because two categories
 * may have subcategories of the same name.
 */
export function subcategoryPath(category: string, name: string): string {
  return `${categoryPath(category)}&subcategories=${toQueryValue(name)}`
}

function toQueryValue(name: string): string {
  return encodeURIComponent(name.toLowerCase()).replaceAll('%20', '+')
}
