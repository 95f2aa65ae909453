import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** One of the shop's own addresses, with its query. */
  href: string
  /** The current page only when nothing is added to the address, be it path or query. */
  exact?: boolean
}

/**
 * A link inside the shop by its written address, for the many links that come as data. It marks itself with
 * `aria-current` on the page it leads to. Links made in code with parameters may as well be the router's own.
 */
export function ShopLink({ href, exact = false, ...rest }: ShopLinkProps) {
  // `href` decides; the router's types ask for a `to` all the same.
  return <Link {...rest} to="." href={href} activeOptions={{ exact }} />
}
