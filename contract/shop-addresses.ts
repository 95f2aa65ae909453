/** Addresses of the shop's own pages that more than one part of it writes, in the form that the router gives them. */

/** The list of one category, by its name in any case. */
export function categoryAddress(name: string): string {
  return `/products?category=${inQuery(name)}`
}

/** The list of one subcategory, by both names in any case. Alone its name is not enough: two categories may have it. */
export function subcategoryAddress(category: string, name: string): string {
  return `${categoryAddress(category)}&subcategories=${inQuery(name)}`
}

function inQuery(name: string): string {
  return encodeURIComponent(name.toLowerCase()).replaceAll('%20', '+')
}
