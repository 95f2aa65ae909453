import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { REQUEST_ID_HEADER } from '#contract/endpoints.ts'
import { inContext } from '../lib/request-context.ts'
import { clientNetwork } from './client-network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What log and events call it. Default: method and path. */
    command?: string
  }
}

/** So that what a request causes is told under its id. The sender is a guest until authenticated. */
export function addRequestContexts(app: FastifyInstance): void {
  // Not earlier: parsing a body would lose it.
  app.addHook('preHandler', (request, _reply, done) => {
    const { config, method, url } = request.routeOptions
    inContext(
      {
        requestId: request.id,
        actor: 'guest',
        command: config.command ?? `${method} ${url ?? ''}`,
        network: () => clientNetwork(request),
      },
      done,
    )
  })
}

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/

/** The one that the page or a proxy gave it, unless it has another shape. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
