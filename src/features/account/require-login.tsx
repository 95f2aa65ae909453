import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { SessionUser } from '#sync/session/session-store.ts'
import { useSession } from '../../state/session/session.ts'
import { returnPathOf } from './auth-navigation.ts'

interface RequireLoginProps {
  /** Stands there until the device has told who this is. */
  waiting: ReactNode
  children: (user: SessionUser) => ReactNode
}

/** A page of somebody's own. Guests are sent to log in, and come back. */
export function RequireLogin({ waiting, children }: RequireLoginProps) {
  const { ready, user } = useSession()
  if (!ready) return waiting
  return user ? children(user) : <Redirect to={(here) => `/login?redirect=${encodeURIComponent(here)}`} />
}

/** A page that has no sense for somebody who is logged in when it is opened. Who logs in on it is led on by it. */
export function RequireGuest({ children }: { children: ReactNode }) {
  const { ready, user } = useSession()
  const [openedBy, setOpenedBy] = useState<'guest' | 'shopper' | null>(null)
  if (ready && openedBy === null) setOpenedBy(user ? 'shopper' : 'guest')
  return openedBy === 'shopper' ? <Redirect to={(here) => returnPathOf(here) ?? '/'} /> : children
}

interface RedirectProps {
  /** Makes an address of this shop from the one that is left. Asked once: the address changes before the page does. */
  to: (from: string) => string
}

/** In the place of a page that is not for whoever came: leads elsewhere, and Back does not return here. */
function Redirect({ to }: RedirectProps) {
  const { history } = useRouter()
  const [address] = useState(() => to(history.location.href))
  useEffect(() => history.replace(address), [history, address])
  return null
}
