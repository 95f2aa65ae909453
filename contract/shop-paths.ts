/** Addresses of the shop's own pages that more than one part of it writes, in the form that the router gives them. */

/** The list of one category, by its name in any case. */
export function categoryPath(name: string): string {
  return `/products?category=${toQueryValue(name)}`
}

/** The list of one subcategory, by both names in any case. Alone its name is not enough: two categories may have it. */
export function subcategoryPath(category: string, name: string): string {
  return `${categoryPath(category)}&subcategories=${toQueryValue(name)}`
}

function toQueryValue(name: string): string {
  return encodeURIComponent(name.toLowerCase()).replaceAll('%20', '+')
}
