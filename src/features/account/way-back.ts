import { ownPath } from '../../lib/own-path.ts'

/** Which page of this shop sent the shopper here, by the address of a door (`/login?redirect=…`); null for none. */
export function wayBackOf(address: string): string | null {
  const query = address.split('#')[0]?.split('?')[1]
  return ownPath(new URLSearchParams(query).get('redirect'))
}

/** The address of another door that leads to the same place in the end. */
export function withWayBack(door: string, wayBack: string | null): string {
  return wayBack ? `${door}?redirect=${encodeURIComponent(wayBack)}` : door
}
