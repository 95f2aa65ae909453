import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '#contract/user.ts'
import { useSession } from '../../state/session/session.ts'
import { returnPathOf, withReturnPath } from './auth-navigation.ts'

interface RequireLoginProps {
  /** Shown until the session has been read from the device. */
  fallback: ReactNode
  children: (user: User, token: string) => ReactNode
}

/** Renders its children for a logged-in shopper. Redirects guests to the login page, which returns them here. */
export function RequireLogin({ fallback, children }: RequireLoginProps) {
  const { ready, user, token } = useSession()
  if (!ready) return fallback
  return user && token ? children(user, token) : <Redirect to={(from) => withReturnPath('/login', from)} />
}

/** Redirects shoppers who arrive logged in. After a login on this page, the form handles the redirect. */
export function RequireGuest({ children }: { children: ReactNode }) {
  const { ready, user } = useSession()
  const [openedBy, setOpenedBy] = useState<'guest' | 'shopper' | null>(null)
  if (ready && openedBy === null) setOpenedBy(user ? 'shopper' : 'guest')
  return openedBy === 'shopper' ? <Redirect to={(from) => returnPathOf(from) ?? '/'} /> : children
}

interface RedirectProps {
  /** Maps the current URL to the new one. Called only once, because the URL changes before this component unmounts. */
  to: (from: string) => string
}

/** Replaces the current history entry, so that Back does not return here. */
function Redirect({ to }: RedirectProps) {
  const { history } = useRouter()
  const [address] = useState(() => to(history.location.href))
  useEffect(() => history.replace(address), [history, address])
  return null
}
