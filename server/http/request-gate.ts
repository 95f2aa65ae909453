/** Rejects all requests during shutdown, and those of outdated clients. */
import type { FastifyInstance } from 'fastify'
import { CLIENT_VERSION_HEADER, OLDEST_CLIENT_VERSION } from '#contract/endpoints.ts'
import { isInjected } from '../lib/injected-request.ts'
import { Refused, refuse } from './refused.ts'

export interface RequestGate {
  /** Whether a request runs or ran within `withinMs` (ms). */
  isBusy(withinMs: number): boolean
  /** From `leave` on: health checks fail. */
  isLeaving(): boolean
  /** Still answers, and asks clients and proxies to go elsewhere with their next request. */
  leave(): void
  /** Rejects new requests with 503. */
  close(): void
  /** Resolves when no request runs, or after `timeoutMs` (ms). */
  drained(timeoutMs: number): Promise<void>
}

export function addRequestGate(app: FastifyInstance): RequestGate {
  let state: 'open' | 'leaving' | 'closed' = 'open'
  let active = 0
  let lastEnd = Number.NEGATIVE_INFINITY
  let onDrained = (): void => undefined

  const endRequest = () => {
    active -= 1
    lastEnd = performance.now()
    if (active === 0) onDrained()
  }

  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (isInjected(raw)) {
      done()
      return
    }
    if (state !== 'open') reply.header('connection', 'close')
    if (state === 'closed') {
      refuse(reply, new Refused('SHOP_CLOSED'))
      return
    }
    active += 1
    // Fires once, also if the client disconnects early.
    reply.raw.once('close', endRequest)
    done()
  })

  return {
    isBusy: (withinMs) => active > 0 || performance.now() - lastEnd < withinMs,
    isLeaving: () => state !== 'open',
    leave: () => {
      state = 'leaving'
    },
    close: () => {
      state = 'closed'
    },
    drained: (timeoutMs) =>
      new Promise((resolve) => {
        const timeout = setTimeout(resolve, timeoutMs)
        onDrained = () => {
          clearTimeout(timeout)
          resolve()
        }
        if (active === 0) onDrained()
      }),
  }
}

/** Rejects pages older than `oldest`, which then ask to reload. */
export function rejectOutdatedClients(app: FastifyInstance, oldest = OLDEST_CLIENT_VERSION): void {
  app.addHook('onRequest', (request, reply, done) => {
    const version = request.headers[CLIENT_VERSION_HEADER]
    // Other clients send no version: NaN is never below `oldest`.
    if (request.url.startsWith('/api/') && Number(version) < oldest) refuse(reply, new Refused('CLIENT_OUTDATED'))
    else done()
  })
}
