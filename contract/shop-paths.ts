/** For links in several parts of the app. */

/** In any case. */
export function categoryPath(name: string): string {
  return `/products?category=${toQueryValue(name)}`
}

/** With its category: two may have subcategories of the same name. */
export function subcategoryPath(category: string, name: string): string {
  return `${categoryPath(category)}&subcategories=${toQueryValue(name)}`
}

export function recipientPath(name: string): string {
  return `/products?recipients=${toQueryValue(name)}`
}

/** In rupees, both included. */
export function pricePath(min: number | undefined, max: number | undefined): string {
  const bounds = Object.entries({ min, max }).filter(([, rupees]) => rupees !== undefined)
  return `/products?${bounds.map(([name, rupees]) => `${name}=${rupees}`).join('&')}`
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
  'recipients',
  'size',
  'sort',
  'subcategories',
] as const
