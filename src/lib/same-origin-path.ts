const BASE = 'https://shop.invalid'

/** Null if the URL may lead to another site. Parsed as browsers do: `//` and `/\` lead elsewhere, too. */
export function sameOriginPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, BASE)) return null
  const { origin, pathname, search, hash } = new URL(address, BASE)
  // Two slashes would become a host name when parsed again.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : null
}
