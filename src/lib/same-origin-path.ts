const BASE = 'https://shop.invalid'

/**
 * Returns the path, query and hash of an untrusted address; null if it leads to another site. Parses it as browsers do,
 * because not only `https://…` leads elsewhere.
 */
export function sameOriginPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, BASE)) return null
  const { origin, pathname, search, hash } = new URL(address, BASE)
  // A path that starts with two slashes would be parsed as a host the next time.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : null
}
