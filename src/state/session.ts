/**
 * Who is shopping on this device. A guest until `restoreSession` has found what a login left here; nothing logs in yet,
 * so for now everyone stays a guest.
 */
import { proxy } from 'valtio'

export interface Session {
  /** The parts of the shopper that pages show. */
  user: { _id: string; fullname: string; email: string } | null
  /** For the header `x-access-token`. */
  token: string | null
}

export const session = proxy<Session>({ user: null, token: null })

const KEY = 'session'

/** Reads the session that this device keeps. To be called after hydration, as a server's HTML is always a guest's. */
export function restoreSession(): void {
  Object.assign(session, readSession(stored()))
}

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
  return { user: null, token: null }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // A device whose storage is forbidden remembers nobody.
    return null
  }
}
