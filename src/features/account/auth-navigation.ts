import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sameOriginPath } from '../../lib/same-origin-path.ts'

/** Where one goes from a door, and how to get to another door without losing that. */
export function useReturnPath() {
  const { history } = useRouter()
  const wayBack = useLocation({ select: ({ href }) => returnPathOf(href) })
  return {
    /** For who has just come in. Whoever sent them here gets them back; `/cart` and `/account` are specified. */
    enter: (guestHadBag: boolean) => history.replace(wayBack ?? (guestHadBag ? '/cart' : '/account')),
    /** The address of another door, which leads to the same place in the end. */
    door: (path: string) => withReturnPath(path, wayBack),
  }
}

/** Specification, section 9. */
const REDIRECT_AFTER_MS = 3000

/** Answers a function that leads to the login after three seconds, unless the shopper has gone elsewhere by then. */
export function useRedirectToLogin(): () => void {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => void navigate({ to: '/login' }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [leaving, navigate])
  return () => setLeaving(true)
}

/** Which page of this shop sent the shopper here, by the address of a door (`/login?redirect=…`); null for none. */
export function returnPathOf(address: string): string | null {
  const query = address.split('#')[0]?.split('?')[1]
  return sameOriginPath(new URLSearchParams(query).get('redirect'))
}

/** The address of another door that leads to the same place in the end. */
export function withReturnPath(door: string, wayBack: string | null): string {
  return wayBack ? `${door}?redirect=${encodeURIComponent(wayBack)}` : door
}
