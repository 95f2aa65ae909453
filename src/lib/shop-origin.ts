/** For canonical and link-preview URLs, e.g. `https://shop.example`. */
let origin = typeof location === 'undefined' ? '' : location.origin

/** PUBLIC_URL, on server and page, so that both render the same HTML. */
export function setShopOrigin(value: string): void {
  origin = value
}

export function absoluteUrl(path: string): string {
  return origin + path
}
