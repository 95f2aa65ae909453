import { useLocation, useRouter } from '@tanstack/react-router'
import { wayBackOf, withWayBack } from './way-back.ts'

/** Where one goes from a door, and how to get to another door without losing that. */
export function useEntry() {
  const { history } = useRouter()
  const wayBack = useLocation({ select: ({ href }) => wayBackOf(href) })
  return {
    /** For who has just come in. Whoever sent them here gets them back; `/cart` and `/account` are specified. */
    enter: (guestHadBag: boolean) => history.replace(wayBack ?? (guestHadBag ? '/cart' : '/account')),
    /** The address of another door, which leads to the same place in the end. */
    door: (path: string) => withWayBack(path, wayBack),
  }
}
