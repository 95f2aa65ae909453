import type { FastifyInstance } from 'fastify'
import { CLIENT_VERSION_HEADER, OLDEST_CLIENT } from '#contract/client-version.ts'
import { refuse } from './bind-calls.ts'
import { Refused } from './refused.ts'

/** Tells pages that are older than `oldest` that they are out of date, whatever they ask of the API. */
export function turnAwayOutdated(app: FastifyInstance, oldest = OLDEST_CLIENT): void {
  app.addHook('onRequest', (request, reply, done) => {
    const version = request.headers[CLIENT_VERSION_HEADER]
    // What is no number is not from a page of ours, and compares as false.
    if (request.url.startsWith('/api/') && Number(version) < oldest) refuse(reply, new Refused('CLIENT_OUTDATED'))
    else done()
  })
}
