import { LIST_PARAMETERS } from '#contract/shop-paths.ts'

/**
 * Returns the path of a page with the query parameters that change its HTML, in a fixed order. Only scripts in the
 * browser read the other parameters, e.g. those of advertisements, so URLs that differ in them share one cached page.
 * Parameters with the same name keep their order.
 */
export function pageKey(url: string): string {
  const at = url.indexOf('?')
  const path = (at < 0 ? url : url.slice(0, at)).replace(/(?<=.)\/+$/, '')
  if (at < 0 || path !== '/products') return path
  const query = new URLSearchParams(url.slice(at))
  const known = LIST_PARAMETERS.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value]))
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
}
