/** The shop's origin, such as `https://shop.example`, for canonical and link-preview URLs. */
let origin = typeof location === 'undefined' ? '' : location.origin

/** Sets the origin. The server uses its PUBLIC_URL, and the page the same value, so that both render equal HTML. */
export function setShopOrigin(value: string): void {
  origin = value
}

/** Returns the absolute URL of one of the shop's paths. */
export function absoluteUrl(path: string): string {
  return origin + path
}
