/** The shop's public origin, for example `https://shop.example`, for canonical and link-preview addresses. */
let origin = typeof location === 'undefined' ? '' : location.origin

/** Sets the origin. Server and page set it to PUBLIC_URL, so that both render equal HTML. */
export function setShopOrigin(value: string): void {
  origin = value
}

/** Returns the absolute address of a path of the shop. */
export function absoluteUrl(path: string): string {
  return origin + path
}
