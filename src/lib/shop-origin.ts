/** The shop's origin, such as `https://shop.example`, for canonical and link-preview URLs. */
let origin = typeof location === 'undefined' ? '' : location.origin

/** Sets the origin. Server and page both use the PUBLIC_URL, so that they render the same HTML. */
export function setShopOrigin(value: string): void {
  origin = value
}

/** Returns the absolute URL of one of the shop's paths. */
export function absoluteUrl(path: string): string {
  return origin + path
}
