/**
 * Judged by responses only, because `navigator.onLine` is often wrong. Until
 * hydration, the server counts as reachable.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'

export interface Connection {
  reachable: boolean
  /**
   * Of the saved response used last (epoch ms), other than of orders; null for
   * none.
   */
  savedAt: number | null
  /** The same for the shopper's orders. */
  ordersSavedAt: number | null
}

const INITIAL: Connection = { reachable: true, savedAt: null, ordersSavedAt: null }

/** Only `watchConnection` changes it. */
export const connection = proxy<Connection>({ ...INITIAL })

export function useConnection(): Snapshot<Connection> {
  return useSyncExternalStore(watch, getConnection, getServerConnection)
}

const watch = (listener: () => void) => subscribe(connection, listener)
const getConnection = () => snapshot(connection)
const getServerConnection = (): Snapshot<Connection> => INITIAL
