import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path of the page within the shop, including any query string. */
  href: string
  /**
   * Whether the link counts as a link to the current page only if both the path
   * and the query string match.
   */
  exact?: boolean
}

/**
 * Renders a client-side link to a path given as a string, e.g. from catalogue
 * data. Sets `aria-current` on links to the current page. For routes with typed
 * parameters, use the router's `Link`.
 */
export function ShopLink({ href, exact = false, ...rest }: ShopLinkProps) {
  // The router follows `href`, but its types also require `to`.
  return <Link {...rest} to="." href={href} activeOptions={{ exact }} />
}
