/** Rejects requests before any route sees them: while the shop closes, and from outdated pages. */
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CLIENT_VERSION_HEADER, OLDEST_CLIENT_VERSION } from '#contract/endpoints.ts'
import { Refused, refuse } from './refused.ts'

export interface RequestGate {
  /** Returns whether a request is being served, or was within the last `withinMs`. */
  isBusy(withinMs: number): boolean
  /** Refuses every new request with a 503 from now on, health checks included. */
  close(): void
  /** Resolves when no request is being served any more, or after `timeoutMs`. */
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
    // Rendering a page calls the API in this process, as part of a request that has already been let in.
    if (!(raw.socket instanceof Socket)) {
      done()
      return
    }
    if (!isOpen) {
      refuse(reply.header('connection', 'close'), new Refused('SHOP_CLOSED'))
      return
    }
    active += 1
    // Fires once per request, even when the client disconnects before the response.
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

/** Refuses API requests of pages whose client version is below `oldest`, so that they tell the shopper to reload. */
export function rejectOutdatedClients(app: FastifyInstance, oldest = OLDEST_CLIENT_VERSION): void {
  app.addHook('onRequest', (request, reply, done) => {
    const version = request.headers[CLIENT_VERSION_HEADER]
    // Anything but a number is not from one of our pages, and compares as false.
    if (request.url.startsWith('/api/') && Number(version) < oldest) refuse(reply, new Refused('CLIENT_OUTDATED'))
    else done()
  })
}
