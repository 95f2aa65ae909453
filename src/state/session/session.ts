/**
 * State of the login session on this page, and functions that observe the
 * session. The stored session is read only after hydration, because the first
 * render must match the server's HTML.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'
import { LOGGED_IN_MARK } from '#contract/rendering.ts'
import type { User } from '#contract/user.ts'
import { readSession } from '#sync/session/session-store.ts'
import { watchStoredValue } from '../sync/watch-stored-value.ts'

export interface Session {
  /** False until the session has been read from the device's storage. */
  ready: boolean
  /** The logged-in user; null for a guest. */
  user: User | null
  /**
   * Session token, sent in the `x-access-token` request header; null for a guest.
   */
  token: string | null
}

/** Identifies the logged-in shopper in requests for the account's data. */
export interface SignedInShopper {
  userId: string
  /** Session token, sent in the `x-access-token` request header. */
  token: string
}

const unread: Session = { ready: false, user: null, token: null }

const session = proxy<Session>({ ...unread })

/**
 * Returns the current session and re-renders the component whenever the session
 * changes.
 */
export function useSession(): Snapshot<Session> {
  return useSyncExternalStore(watch, getSession, getServerSession)
}

/**
 * Calls `listener` with the current session immediately, and again whenever the
 * session changes.
 */
export function onSessionChange(listener: (session: Snapshot<Session>) => void): void {
  const callListener = () => listener(getSession())
  watch(callListener)
  callListener()
}

/**
 * Reads the session from the device's storage again. Call this function after the
 * page has changed the stored session.
 */
export async function refreshSession(): Promise<void> {
  const stored = await readSession()
  markLoggedIn(stored !== null)
  Object.assign(session, { ready: true, user: stored?.user ?? null, token: stored?.token ?? null })
}

/** For the next page, whose HTML comes before its session; see `early-taps.ts` on the server. */
function markLoggedIn(isLoggedIn: boolean): void {
  if (typeof document === 'undefined') return
  document.documentElement.toggleAttribute(LOGGED_IN_MARK, isLoggedIn)
  try {
    if (isLoggedIn) localStorage.setItem(LOGGED_IN_MARK, '1')
    else localStorage.removeItem(LOGGED_IN_MARK)
  } catch {
    // Without storage, the next page shows its links first.
  }
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
