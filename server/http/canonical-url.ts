/**
 * Returns a URL with only those query parameters whose names are in `names`, in alphabetical order, so that equal
 * requests have equal URLs. Parameters with the same name stay in their order. A URL whose parameters have encoded names
 * stays as it is.
 */
export function canonicalUrl(url: string, names: ReadonlySet<string>): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const parameters = url
    .slice(at + 1)
    .split('&')
    .map((text) => ({ name: text.split('=', 1)[0] ?? '', text }))
  if (parameters.some(({ name }) => /[%+]/.test(name))) return url
  const known = parameters.filter(({ name }) => names.has(name)).sort((a, b) => compare(a.name, b.name))
  const path = url.slice(0, at)
  return known.length === 0 ? path : `${path}?${known.map(({ text }) => text).join('&')}`
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
