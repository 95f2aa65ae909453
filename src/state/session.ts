/**
 * Who is shopping on this device. What a login leaves here is read after hydration, when the first component asks: the
 * server and the first client render know guests only. Nothing logs in yet, so for now everyone stays a guest.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'

export interface Session {
  /** The parts of the shopper that pages show. */
  user: { _id: string; fullname: string; email: string } | null
  /** For the header `x-access-token`. */
  token: string | null
}

const KEY = 'session'
const guest: Session = { user: null, token: null }

const session = proxy<Session>({ ...guest })

/** The session as it is now. */
export function useSession(): Snapshot<Session> {
  return useSyncExternalStore(watch, now, unread)
}

function watch(listener: () => void): () => void {
  const stop = subscribe(session, listener)
  Object.assign(session, readSession(stored()))
  return stop
}

const now = () => snapshot(session)
const unread = (): Snapshot<Session> => guest

/** Reads a session from what was stored, whatever that is. Half a session is none. */
export function readSession(text: string | null): Session {
  try {
    const { user, token } = JSON.parse(text ?? '{}')
    const { _id, fullname, email } = user
    if ([_id, fullname, email, token].every((part) => typeof part === 'string')) {
      return { user: { _id, fullname, email }, token }
    }
  } catch {
    // Damaged, or from another release: a guest can log in again.
  }
  return guest
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // A device whose storage is forbidden remembers nobody.
    return null
  }
}
