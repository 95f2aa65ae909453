/**
 * Whether the server is reachable. Based only on the results of requests, because `navigator.onLine` is often wrong.
 * Always "reachable" on the server and until hydration.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'

export interface Connection {
  reachable: boolean
  /** Time when the saved response used last was fetched (epoch ms); null if there is none. */
  savedAt: number | null
}

const INITIAL: Connection = { reachable: true, savedAt: null }

/** Only `watchConnection` changes this. */
export const connection = proxy<Connection>({ ...INITIAL })

/** Returns the current state of the connection. */
export function useConnection(): Snapshot<Connection> {
  return useSyncExternalStore(watch, getConnection, getServerConnection)
}

const watch = (listener: () => void) => subscribe(connection, listener)
const getConnection = () => snapshot(connection)
const getServerConnection = (): Snapshot<Connection> => INITIAL
