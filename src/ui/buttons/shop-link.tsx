import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path within the shop, with its query. */
  href: string
  /** Marks the link as current only if path and query match exactly. */
  exact?: boolean
}

/**
 * A client-side link to a path given as a string, e.g. from data. Sets `aria-current` on the page it leads to. For
 * routes with typed parameters use the router's own `Link`.
 */
export function ShopLink({ href, exact = false, ...rest }: ShopLinkProps) {
  // The router follows `href`; its types require `to` as well.
  return <Link {...rest} to="." href={href} activeOptions={{ exact }} />
}
