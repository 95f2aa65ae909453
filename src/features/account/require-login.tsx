import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '#contract/user.ts'
import { useSession } from '../../state/session/session.ts'
import { returnPathOf, withReturnPath } from './auth-navigation.ts'

interface RequireLoginProps {
  /** Content shown until the stored session has been read from the device. */
  fallback: ReactNode
  children: (user: User, token: string) => ReactNode
}

/**
 * Renders its children only for logged-in shoppers. Redirects guests to the login page, which sends them back to this
 * page after login.
 */
export function RequireLogin({ fallback, children }: RequireLoginProps) {
  const { ready, user, token } = useSession()
  if (!ready) return fallback
  return user && token ? children(user, token) : <Redirect to={(from) => withReturnPath('/login', from)} />
}

/**
 * Renders its children (e.g. a login form), but redirects shoppers who were already logged in when the page opened.
 * After a login on the page itself, the login form handles the redirect.
 */
export function RequireGuest({ children }: { children: ReactNode }) {
  const { ready, user } = useSession()
  const [openedBy, setOpenedBy] = useState<'guest' | 'shopper' | null>(null)
  if (ready && openedBy === null) setOpenedBy(user ? 'shopper' : 'guest')
  return openedBy === 'shopper' ? <Redirect to={(from) => returnPathOf(from) ?? '/'} /> : children
}

interface RedirectProps {
  /**
   * Returns the URL to redirect to, given the current URL. Called only once, because the URL changes before the
   * component unmounts.
   */
  to: (from: string) => string
}

/**
 * Redirects to another URL by replacing the current history entry, so that the Back button does not return to this
 * page.
 */
function Redirect({ to }: RedirectProps) {
  const { history } = useRouter()
  const [address] = useState(() => to(history.location.href))
  useEffect(() => history.replace(address), [history, address])
  return null
}
