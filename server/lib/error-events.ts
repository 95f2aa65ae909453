import type { EventEmitter } from 'node:events'

/**
 * For connections, processes and streams: Node ends the process at an `error` event that nobody
 * listens to. Tells only the first of an emitter, because a broken one may repeat itself.
 */
export function onErrorEvent(emitter: Pick<EventEmitter, 'on' | 'once'>, tell: (error: Error) => void): void {
  emitter.once('error', tell).on('error', () => undefined)
}
