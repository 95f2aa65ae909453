import { useLocation, useRouter } from '@tanstack/react-router'
import { ownPath } from '../../lib/own-path.ts'

/** Where one goes from a door, and how to get to another door without losing that. */
export function useEntry() {
  const { history } = useRouter()
  const wayBack = useLocation({ select: ({ search }) => ownPath('redirect' in search ? search.redirect : null) })
  return {
    /** For who has just come in. Whoever sent them here gets them back; `/cart` and `/account` are specified. */
    enter: (guestHadBag: boolean) => history.replace(wayBack ?? (guestHadBag ? '/cart' : '/account')),
    /** Where somebody belongs who was in already. */
    inAlready: wayBack ?? '/',
    /** The address of another door, which leads to the same place in the end. */
    door: (path: string) => (wayBack ? `${path}?redirect=${encodeURIComponent(wayBack)}` : path),
  }
}
