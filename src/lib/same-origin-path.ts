const BASE = 'https://shop.invalid'

/**
 * Returns the path, query and hash of an untrusted URL, or null if the URL may lead to another site. Parses the URL as
 * browsers do, because URLs that start with `//` or `/\` also lead to another site.
 */
export function sameOriginPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, BASE)) return null
  const { origin, pathname, search, hash } = new URL(address, BASE)
  // A path that starts with two slashes would be read as a host name when parsed again.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : null
}
