/** Functions that build the paths of product lists, which several parts of the app link to. */

/** Returns the path of a category's product list. The category name is not case-sensitive. */
export function categoryPath(name: string): string {
  return `/products?category=${toQueryValue(name)}`
}

/**
 * Returns the path of a subcategory's product list. The names are not case-sensitive. The category is required, because
 * two categories may have subcategories with the same name.
 */
export function subcategoryPath(category: string, name: string): string {
  return `${categoryPath(category)}&subcategories=${toQueryValue(name)}`
}

function toQueryValue(name: string): string {
  return encodeURIComponent(name.toLowerCase()).replaceAll('%20', '+')
}
