import type { ReactNode } from 'react'
import type { SessionUser } from '#sync/session-store.ts'
import { useSession } from '../../state/session.ts'
import { LeaveFor } from './leave-for.tsx'

interface ShoppersOnlyProps {
  /** Stands there until the device has told who this is. */
  waiting: ReactNode
  children: (user: SessionUser) => ReactNode
}

/** A page of somebody's own. Guests are sent to log in, and come back. */
export function ShoppersOnly({ waiting, children }: ShoppersOnlyProps) {
  const { ready, user } = useSession()
  if (!ready) return waiting
  return user ? children(user) : <LeaveFor to={(here) => `/login?redirect=${encodeURIComponent(here)}`} />
}
