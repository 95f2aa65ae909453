const BASE = 'https://shop.invalid'

/**
 * An address of this shop out of one that anybody may have written: path, query and hash, or null when it leads
 * elsewhere. Browsers read more than `https://…` as leading elsewhere, so their own reading decides.
 */
export function sameOriginPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, BASE)) return null
  const { origin, pathname, search, hash } = new URL(address, BASE)
  // What two slashes begin is a host again as soon as somebody reads the answer.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : null
}
