import { type ReactNode, useState } from 'react'
import { useSession } from '../../state/session.ts'
import { LeaveFor } from './leave-for.tsx'
import { wayBackOf } from './way-back.ts'

/** A page that has no sense for somebody who is logged in when it is opened. Who logs in on it is led on by it. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { ready, user } = useSession()
  const [openedBy, setOpenedBy] = useState<'guest' | 'shopper' | null>(null)
  if (ready && openedBy === null) setOpenedBy(user ? 'shopper' : 'guest')
  return openedBy === 'shopper' ? <LeaveFor to={(here) => wayBackOf(here) ?? '/'} /> : children
}
