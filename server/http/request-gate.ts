/** Whether the shop takes requests, and how many it is working on. */
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CLIENT_VERSION_HEADER, OLDEST_CLIENT_VERSION } from '#contract/endpoints.ts'
import { Refused } from './refused.ts'
import { refuse } from './register-endpoints.ts'

export interface RequestGate {
  /** Whether something is being answered, or was within the last so many ms. */
  isBusy(withinMs: number): boolean
  /** From now on every new request, health included, is refused with 503. */
  close(): void
  /** Resolves once nothing is running any more, or after `atMostMs`. */
  drained(atMostMs: number): Promise<void>
}

export function addRequestGate(app: FastifyInstance): RequestGate {
  let open = true
  let running = 0
  let lastLeft = Number.NEGATIVE_INFINITY
  let whenEmpty = (): void => undefined

  const left = () => {
    running -= 1
    lastLeft = performance.now()
    if (running === 0) whenEmpty()
  }

  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Rendering a page asks the API inside this process; that belongs to a request that has been taken already.
    if (!(raw.socket instanceof Socket)) {
      done()
      return
    }
    if (!open) {
      refuse(reply.header('connection', 'close'), new Refused('SHOP_CLOSED'))
      return
    }
    running += 1
    // Told once for every request, also when the caller went away before it was answered.
    reply.raw.once('close', left)
    done()
  })

  return {
    isBusy: (withinMs) => running > 0 || performance.now() - lastLeft < withinMs,
    close: () => {
      open = false
    },
    drained: (atMostMs) =>
      new Promise((resolve) => {
        const late = setTimeout(resolve, atMostMs)
        whenEmpty = () => {
          clearTimeout(late)
          resolve()
        }
        if (running === 0) whenEmpty()
      }),
  }
}

/** Tells pages that are older than `oldest` that they are out of date, whatever they ask of the API. */
export function rejectOutdatedClients(app: FastifyInstance, oldest = OLDEST_CLIENT_VERSION): void {
  app.addHook('onRequest', (request, reply, done) => {
    const version = request.headers[CLIENT_VERSION_HEADER]
    // What is no number is not from a page of ours, and compares as false.
    if (request.url.startsWith('/api/') && Number(version) < oldest) refuse(reply, new Refused('CLIENT_OUTDATED'))
    else done()
  })
}
