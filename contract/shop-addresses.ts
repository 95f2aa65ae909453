/** Addresses of the shop's own pages that more than one part of it writes. */

/** The list of one category, by its name in any case. */
export function categoryAddress(name: string): string {
  return `/products?category=${encodeURIComponent(name.toLowerCase())}`
}
