import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path within the shop, including the query. */
  href: string
  /** Marks the link as current only if path and query match exactly. */
  exact?: boolean
}

/**
 * Renders a client-side link to a path given as a string, e.g. from data. Sets `aria-current` if the path is the
 * current page. For routes with typed parameters, use the router's own `Link`.
 */
export function ShopLink({ href, exact = false, ...rest }: ShopLinkProps) {
  // The router uses `href`, but its types also require `to`.
  return <Link {...rest} to="." href={href} activeOptions={{ exact }} />
}
