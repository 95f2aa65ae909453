/**
 * Whether the server is in reach. Only what became of calls decides that; the browser's own opinion is often wrong.
 * Shared by the whole page, and always "in reach" while the server renders and until hydration is done.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'

export interface Connection {
  reached: boolean
  /** Of when the answers are that the device gave last in the server's place (epoch ms); null where it had none. */
  savedAt: number | null
}

const INITIAL: Connection = { reached: true, savedAt: null }

/** Written by `watchConnection` alone. */
export const connection = proxy<Connection>({ ...INITIAL })

/** The connection as it is now. */
export function useConnection(): Snapshot<Connection> {
  return useSyncExternalStore(watch, connectionNow, connectionAtFirst)
}

const watch = (listener: () => void) => subscribe(connection, listener)
const connectionNow = () => snapshot(connection)
const connectionAtFirst = (): Snapshot<Connection> => INITIAL
