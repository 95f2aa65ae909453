import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '#contract/user.ts'
import { useSession } from '../../state/session/session.ts'
import { returnPathOf, withReturnPath } from './auth-navigation.ts'

interface RequireLoginProps {
  /** Until the stored session has been read. */
  fallback: ReactNode
  children: (user: User, token: string) => ReactNode
}

/** Guests log in first and then come back. */
export function RequireLogin({ fallback, children }: RequireLoginProps) {
  const { ready, user, token } = useSession()
  if (!ready) return fallback
  return user && token ? children(user, token) : <Redirect to={(from) => withReturnPath('/login', from)} />
}

/**
 * For shoppers who are not logged in when the page opens. After a login on the
 * page, its form redirects.
 */
export function RequireGuest({ children }: { children: ReactNode }) {
  const { ready, user } = useSession()
  const [openedBy, setOpenedBy] = useState<'guest' | 'shopper' | null>(null)
  if (ready && openedBy === null) setOpenedBy(user ? 'shopper' : 'guest')
  return openedBy === 'shopper' ? <Redirect to={(from) => returnPathOf(from) ?? '/'} /> : children
}

interface RedirectProps {
  /** Called once, because the URL changes before the component unmounts. */
  to: (from: string) => string
}

/** Replaces the history entry, so that Back does not return here. */
function Redirect({ to }: RedirectProps) {
  const { history } = useRouter()
  const [address] = useState(() => to(history.location.href))
  useEffect(() => history.replace(address), [history, address])
  return null
}
