import { LIST_PARAMETERS } from '#contract/shop-paths.ts'

/**
 * The path with the query parameters that change the HTML, in a fixed order. Others,
 * e.g. of advertisements, are read by scripts in the browser only: URLs that differ in
 * them share a cached page. Parameters of one name keep their order.
 */
export function pageKey(url: string): string {
  const at = url.indexOf('?')
  const path = (at < 0 ? url : url.slice(0, at)).replace(/(?<=.)\/+$/, '')
  if (at < 0 || path !== '/products') return path
  const query = new URLSearchParams(url.slice(at))
  const known = LIST_PARAMETERS.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value]))
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
}
