const BASE = 'https://shop.invalid'

/**
 * Returns the path, query and hash of an untrusted address, or null if it leads to another site. Parses the address as
 * browsers do, because `//…` and `/\…` lead to another site as well.
 */
export function sameOriginPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, BASE)) return null
  const { origin, pathname, search, hash } = new URL(address, BASE)
  // When parsed again, a path that starts with two slashes would be read as a host.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : null
}
