const BASE = 'https://shop.invalid'

/**
 * Returns the path, query and hash of an untrusted address if it leads to this shop; otherwise null. Uses the browser's
 * own parser, because more than `https://…` leads to another site, for example `/\example.com`.
 */
export function sameOriginPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, BASE)) return null
  const { origin, pathname, search, hash } = new URL(address, BASE)
  // A result that begins with two slashes would be read as a host.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : null
}
