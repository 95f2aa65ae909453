import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sameOriginPath } from '../../lib/same-origin-path.ts'

/**
 * Redirects shoppers after login, and keeps the page to return to while they move between the login, registration and
 * password pages.
 */
export function useReturnPath() {
  const { history } = useRouter()
  const returnPath = useLocation({ select: ({ href }) => returnPathOf(href) })
  return {
    /**
     * Redirects to the page that required the login. Without such a page, redirects to `/cart` if the guest had a bag,
     * otherwise to `/account`.
     */
    continueAfterLogin: (guestHadBag: boolean) => history.replace(returnPath ?? (guestHadBag ? '/cart' : '/account')),
    /** Returns the URL of another auth page, including the current return path. */
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

/** Returns the `redirect` parameter of an auth page's URL, or null if it is missing or leads outside this shop. */
export function returnPathOf(href: string): string | null {
  const query = href.split('#')[0]?.split('?')[1]
  return sameOriginPath(new URLSearchParams(query).get('redirect'))
}

/** Adds the return path to an auth page's path as the `redirect` parameter, unless it is null. */
export function withReturnPath(path: string, returnPath: string | null): string {
  return returnPath ? `${path}?redirect=${encodeURIComponent(returnPath)}` : path
}
