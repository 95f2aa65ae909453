/**
 * Whether the server is reachable. Only the results of requests decide that; `navigator.onLine` is often wrong. It is
 * "reachable" on the server and until hydration.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'

export interface Connection {
  reachable: boolean
  /** When the last saved response was fetched that the device used instead of the server's (epoch ms); null for none. */
  savedAt: number | null
}

const INITIAL: Connection = { reachable: true, savedAt: null }

/** Written by `watchConnection` alone. */
export const connection = proxy<Connection>({ ...INITIAL })

/** Returns the current state of the connection. */
export function useConnection(): Snapshot<Connection> {
  return useSyncExternalStore(watch, getConnection, getServerConnection)
}

const watch = (listener: () => void) => subscribe(connection, listener)
const getConnection = () => snapshot(connection)
const getServerConnection = (): Snapshot<Connection> => INITIAL
