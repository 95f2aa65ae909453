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

/**
 * The URL with its path as the shop writes it: one slash between segments and none at
 * the end, page names and product ids in lower case, nothing encoded without need.
 * Tokens keep their case, and parameters stay as they are.
 */
export function spelledAsLinked(url: string): string {
  const [path = ''] = url.split('?', 1)
  const segments = path.split('/').filter((segment) => segment !== '')
  const [page = '', ...rest] = segments.map((segment) => decodeURIComponent(segment))
  const name = page.toLowerCase()
  const names = [name, ...(name === 'products' ? rest.map((id) => id.toLowerCase()) : rest)]
  return `/${names.map(encodeURIComponent).join('/')}${url.slice(path.length)}`
}
