import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path within the shop, including any query string. */
  href: string
  /** Whether the link counts as the current page only if both path and query match exactly. */
  exact?: boolean
}

/**
 * Renders a client-side link whose path is a string, e.g. from data. Sets `aria-current` on links to the current page.
 * For routes with typed parameters, use the router's own `Link`.
 */
export function ShopLink({ href, exact = false, ...rest }: ShopLinkProps) {
  // The router follows `href`, but its types also require `to`.
  return <Link {...rest} to="." href={href} activeOptions={{ exact }} />
}
