import { LIST_PARAMETERS } from '#contract/shop-paths.ts'

/**
 * Returns the path of a page with the query parameters that change its HTML, in alphabetical order. All others, e.g.
 * those of advertisements, matter in the browser only, so that they make no page of their own. Parameters with the same
 * name stay in their order.
 */
export function pageKey(url: string): string {
  const at = url.indexOf('?')
  const path = (at < 0 ? url : url.slice(0, at)).replace(/(?<=.)\/+$/, '')
  if (at < 0 || path !== '/products') return path
  const query = new URLSearchParams(url.slice(at))
  const known = LIST_PARAMETERS.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value]))
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
}
