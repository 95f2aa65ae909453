import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sameOriginPath } from '../../lib/same-origin-path.ts'

/**
 * Returns functions for navigating between the login, registration and password pages. The functions preserve the
 * return path: the page to which shoppers return after login.
 */
export function useReturnPath() {
  const { history } = useRouter()
  const returnPath = useLocation({ select: ({ href }) => returnPathOf(href) })
  return {
    /**
     * Redirects to the page that required the login, if there is one. Otherwise redirects to `/cart` if the guest had a
     * bag, or to `/account` if not.
     */
    continueAfterLogin: (guestHadBag: boolean) => history.replace(returnPath ?? (guestHadBag ? '/cart' : '/account')),
    /** Returns the URL of another authentication page, including the current return path. */
    authHref: (path: string) => withReturnPath(path, returnPath),
  }
}

/** Delay before the redirect to the login page, in ms (specification, section 9). */
const REDIRECT_AFTER_MS = 3000

/** Returns a function that redirects to the login page after 3 s, unless the shopper leaves the current page first. */
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

/**
 * Returns the return path from the `redirect` parameter of a URL. Returns null if the parameter is missing or points to
 * another site.
 */
export function returnPathOf(href: string): string | null {
  const query = href.split('#')[0]?.split('?')[1]
  return sameOriginPath(new URLSearchParams(query).get('redirect'))
}

/**
 * Adds `returnPath` to the path of an authentication page as the `redirect` parameter. Returns `path` unchanged if
 * `returnPath` is null.
 */
export function withReturnPath(path: string, returnPath: string | null): string {
  return returnPath ? `${path}?redirect=${encodeURIComponent(returnPath)}` : path
}
