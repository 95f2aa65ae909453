import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sameOriginPath } from '../../lib/same-origin-path.ts'

/** Redirects shoppers after they log in, and preserves the return path while they move between auth pages. */
export function useReturnPath() {
  const { history } = useRouter()
  const returnPath = useLocation({ select: ({ href }) => returnPathOf(href) })
  return {
    /** Goes to the page that required the login, or to `/cart` or `/account` if there is none. */
    continueAfterLogin: (guestHadBag: boolean) => history.replace(returnPath ?? (guestHadBag ? '/cart' : '/account')),
    /** Returns the URL of another auth page with the same return path. */
    authHref: (path: string) => withReturnPath(path, returnPath),
  }
}

/** Delay before the redirect (specification, section 9). */
const REDIRECT_AFTER_MS = 3000

/** Returns a function that goes to the login page after 3 s, unless the shopper has left by then. */
export function useRedirectToLogin(): () => void {
  const navigate = useNavigate()
  const [scheduled, setScheduled] = useState(false)
  useEffect(() => {
    if (!scheduled) return
    const timer = setTimeout(() => void navigate({ to: '/login' }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [scheduled, navigate])
  return () => setScheduled(true)
}

/** Returns the `redirect` parameter of an auth page's URL if it is a path within this shop, otherwise null. */
export function returnPathOf(href: string): string | null {
  const query = href.split('#')[0]?.split('?')[1]
  return sameOriginPath(new URLSearchParams(query).get('redirect'))
}

/** Adds the `redirect` parameter to the path of an auth page. */
export function withReturnPath(path: string, returnPath: string | null): string {
  return returnPath ? `${path}?redirect=${encodeURIComponent(returnPath)}` : path
}
