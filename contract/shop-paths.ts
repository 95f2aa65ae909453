/** For links in several parts of the app. */

/** In any case. */
export function categoryPath(name: string): string {
  return `/products?category=${toQueryValue(name)}`
}

/** With its category: two may have subcategories of the same name. */
export function subcategoryPath(category: string, name: string): string {
  return `${categoryPath(category)}&subcategories=${toQueryValue(name)}`
}

function toQueryValue(name: string): string {
  return encodeURIComponent(name.toLowerCase()).replaceAll('%20', '+')
}

/** Alphabetical. */
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
