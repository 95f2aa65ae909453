/** Where the shop is reached, as `https://shop.example`: the start of canonical and link-preview addresses. */
let origin = typeof location === 'undefined' ? '' : location.origin

/** The server sets this once to its PUBLIC_URL; a page it rendered hands the same value on, so both write equal HTML. */
export function setShopOrigin(value: string): void {
  origin = value
}

/** An absolute address of one of the shop's own paths. */
export function absoluteUrl(path: string): string {
  return origin + path
}
