import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Between login, registration and password pages, keeping the page to return to.
 */
export function useReturnPath() {
  const { history } = useRouter()
  const returnPath = useLocation({ select: ({ href }) => returnPathOf(href) })
  return {
    /**
     * To the page that required the login; otherwise to BUY NOW if the guest had
     * a bag, or the account.
     */
    continueAfterLogin: (guestHadBag: boolean) =>
      history.replace(returnPath ?? (guestHadBag ? '/cart#checkout' : '/account')),
    /** With the return path. */
    authHref: (path: string) => withReturnPath(path, returnPath),
  }
}

/** In ms (specification, section 9). */
const REDIRECT_AFTER_MS = 3000

/** Unless the shopper leaves the page first. */
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

/** From `redirect`; null if it is missing or leads to another site. */
export function returnPathOf(href: string): string | null {
  const query = href.split('#')[0]?.split('?')[1]
  return sameOriginPath(new URLSearchParams(query).get('redirect'))
}

/** As the parameter `redirect`. */
export function withReturnPath(path: string, returnPath: string | null): string {
  return returnPath ? `${path}?redirect=${encodeURIComponent(returnPath)}` : path
}

const BASE = 'https://shop.invalid'

/**
 * Null if the URL may lead to another site. Parsed as browsers do: `//` and `/\`
 * lead elsewhere, too.
 */
export function sameOriginPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null
  try {
    const { origin, pathname, search, hash } = new URL(address, BASE)
    // Two slashes would become a host name when parsed again.
    return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : null
  } catch {
    // No valid URL, e.g. `//[`.
    return null
  }
}
