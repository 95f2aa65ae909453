/**
 * The page's view of this device's session. The stored session is read after hydration, because the first render must
 * match the server's HTML.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'
import type { User } from '#contract/user.ts'
import { readSession } from '#sync/session/session-store.ts'
import { watchStoredValue } from '../sync/watch-stored-value.ts'

export interface Session {
  /** False until the device has been read. */
  ready: boolean
  /** Null for a guest. */
  user: User | null
  /** Sent in the header `x-access-token`; null for a guest. */
  token: string | null
}

/** Identifies the shopper in requests for an account's data. */
export interface SignedInShopper {
  userId: string
  /** Sent in the header `x-access-token`. */
  token: string
}

const unread: Session = { ready: false, user: null, token: null }

const session = proxy<Session>({ ...unread })

/** Returns the current session. */
export function useSession(): Snapshot<Session> {
  return useSyncExternalStore(watch, getSession, getServerSession)
}

/** Calls `listener` with the current session, and again whenever it changes. */
export function onSessionChange(listener: (session: Snapshot<Session>) => void): void {
  const callListener = () => listener(getSession())
  watch(callListener)
  callListener()
}

/** Reads the stored session again. Call it after this page has changed the stored session. */
export async function refreshSession(): Promise<void> {
  const stored = await readSession()
  Object.assign(session, { ready: true, user: stored?.user ?? null, token: stored?.token ?? null })
}

let isWatching = false

function watch(listener: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    watchStoredValue('session', refreshSession)
    void refreshSession()
  }
  return subscribe(session, listener)
}

const getSession = () => snapshot(session)
const getServerSession = (): Snapshot<Session> => unread
