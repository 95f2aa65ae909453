/** The origin of the shop's URLs, such as `https://shop.example`, used in canonical and link-preview URLs. */
let origin = typeof location === 'undefined' ? '' : location.origin

/**
 * Sets the origin of the shop's URLs. The server and the page both use the PUBLIC_URL setting, so that they render the
 * same HTML.
 */
export function setShopOrigin(value: string): void {
  origin = value
}

/** Returns the absolute URL for a path of the shop. */
export function absoluteUrl(path: string): string {
  return origin + path
}
