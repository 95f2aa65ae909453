/** Whether the shop takes requests, and how many it is working on. */
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuse } from './bind-calls.ts'
import { Refused } from './refused.ts'

export interface Gate {
  /** Whether something is being answered, or was within the last so many ms. */
  isBusy(withinMs: number): boolean
  /** From now on every new request, health included, is refused with 503. */
  close(): void
  /** Resolves once nothing is running any more, or after `atMostMs`. */
  emptied(atMostMs: number): Promise<void>
}

export function addGate(app: FastifyInstance): Gate {
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
    emptied: (atMostMs) =>
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
