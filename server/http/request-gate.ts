/** Rejects requests before they reach a route: all requests during shutdown, and API requests from outdated clients. */
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CLIENT_VERSION_HEADER, OLDEST_CLIENT_VERSION } from '#contract/endpoints.ts'
import { Refused, refuse } from './refused.ts'

export interface RequestGate {
  /** Returns whether the server is handling a request or has handled one within the last `withinMs` milliseconds. */
  isBusy(withinMs: number): boolean
  /** Makes the server reject all new requests with status 503, including health checks. */
  close(): void
  /** Resolves once all running requests have ended, or after `timeoutMs` milliseconds if some are still running. */
  drained(timeoutMs: number): Promise<void>
}

export function addRequestGate(app: FastifyInstance): RequestGate {
  let isOpen = true
  let active = 0
  let lastEnd = Number.NEGATIVE_INFINITY
  let onDrained = (): void => undefined

  const endRequest = () => {
    active -= 1
    lastEnd = performance.now()
    if (active === 0) onDrained()
  }

  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Injected requests (data and pictures of a page, posted forms) belong to a request that is counted already.
    if (!(raw.socket instanceof Socket)) {
      done()
      return
    }
    if (!isOpen) {
      refuse(reply.header('connection', 'close'), new Refused('SHOP_CLOSED'))
      return
    }
    active += 1
    // Fires once per request, even if the client disconnects before the response.
    reply.raw.once('close', endRequest)
    done()
  })

  return {
    isBusy: (withinMs) => active > 0 || performance.now() - lastEnd < withinMs,
    close: () => {
      isOpen = false
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

/**
 * Rejects API requests from pages whose client version is below `oldest`. Such a page then prompts the shopper to
 * reload.
 */
export function rejectOutdatedClients(app: FastifyInstance, oldest = OLDEST_CLIENT_VERSION): void {
  app.addHook('onRequest', (request, reply, done) => {
    const version = request.headers[CLIENT_VERSION_HEADER]
    // Other API clients send no client version. `Number` then returns NaN, which is never below `oldest`.
    if (request.url.startsWith('/api/') && Number(version) < oldest) refuse(reply, new Refused('CLIENT_OUTDATED'))
    else done()
  })
}
