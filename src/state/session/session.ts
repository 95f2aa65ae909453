/**
 * Who is shopping on this device, as this page knows it. Read from the device after hydration, when the first component
 * asks: the server and the first client render both know nothing of it.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'
import { readSession, type SessionUser } from '#sync/session/session-store.ts'
import { onStorageChange } from '#sync/storage/storage-changes.ts'

export interface Session {
  /** False until the device has answered: nobody knows then whether this is a guest. */
  ready: boolean
  user: SessionUser | null
  /** For the header `x-access-token`. */
  token: string | null
}

const unread: Session = { ready: false, user: null, token: null }

const session = proxy<Session>({ ...unread })

/** The session as it is now. A guest has neither user nor token. */
export function useSession(): Snapshot<Session> {
  return useSyncExternalStore(watch, sessionNow, sessionUnread)
}

/** Calls `heard` with the session as it is now, and with each change of it. */
export function onSessionChange(heard: (session: Snapshot<Session>) => void): void {
  const tell = () => heard(sessionNow())
  watch(tell)
  tell()
}

/** Looks at the device again. To be called by whatever in this page has changed the stored session. */
export async function refreshSession(): Promise<void> {
  const stored = await readSession()
  Object.assign(session, { ready: true, user: stored?.user ?? null, token: stored?.token ?? null })
}

let looking = false

function watch(listener: () => void): () => void {
  if (!looking) {
    looking = true
    onStorageChange('session', refreshSession)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void refreshSession()
    })
    void refreshSession()
  }
  return subscribe(session, listener)
}

const sessionNow = () => snapshot(session)
const sessionUnread = (): Snapshot<Session> => unread
