/**
 * Tracks whether the server is reachable, based only on the results of requests, because `navigator.onLine` is often
 * wrong. During server rendering and until hydration, the server always counts as reachable.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'

export interface Connection {
  reachable: boolean
  /**
   * Time when the most recently used saved response was fetched (epoch ms), other than of orders; null if the page uses
   * no saved response.
   */
  savedAt: number | null
  /** The same for responses about the shopper's orders. */
  ordersSavedAt: number | null
}

const INITIAL: Connection = { reachable: true, savedAt: null, ordersSavedAt: null }

/** The current connection state. Only `watchConnection` may change it. */
export const connection = proxy<Connection>({ ...INITIAL })

/** Returns the current connection state and re-renders the component whenever the state changes. */
export function useConnection(): Snapshot<Connection> {
  return useSyncExternalStore(watch, getConnection, getServerConnection)
}

const watch = (listener: () => void) => subscribe(connection, listener)
const getConnection = () => snapshot(connection)
const getServerConnection = (): Snapshot<Connection> => INITIAL
