import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SessionUser } from '#sync/session-store.ts'
import { useSession } from '../../state/session.ts'

interface ShoppersOnlyProps {
  /** Stands there until the device has told who this is. */
  waiting: ReactNode
  children: (user: SessionUser) => ReactNode
}

/** A page of somebody's own. Guests are sent to log in, and come back. */
export function ShoppersOnly({ waiting, children }: ShoppersOnlyProps) {
  const { ready, user } = useSession()
  const here = useLocation({ select: ({ href }) => href })
  if (!ready) return waiting
  return user ? children(user) : <Navigate to="." href={`/login?redirect=${encodeURIComponent(here)}`} replace />
}
