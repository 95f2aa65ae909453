import type { FastifyError, FastifyInstance } from 'fastify'
import { TooBusyError } from '../lib/task-queue.ts'
import { Refused } from './refused.ts'
import { refuse } from './register-endpoints.ts'

/** Answers what no handler answers: unknown addresses of the API, unreadable bodies, too many requests, and bugs. */
export function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refused = toRefusal(error)
    if (refused.code === 'UNEXPECTED') {
      // The pattern and not the address, which may hold a token.
      request.log.error({ err: error, id: request.id, route: request.routeOptions.url }, 'A request failed.')
      reply.header('x-request-id', request.id)
    }
    return refuse(reply, refused)
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, new Refused('NOT_FOUND')))
  // Answered here, so that a page for unknown addresses does not answer for the API too.
  app.all('/api/*', (_request, reply) => refuse(reply, new Refused('NOT_FOUND')))
}

/** About as long as the tasks that are waiting take. */
const BUSY_RETRY_SECONDS = 2

function toRefusal(error: FastifyError): Refused {
  if (error instanceof TooBusyError) return new Refused('SHOP_BUSY', { retryAfter: BUSY_RETRY_SECONDS })
  switch (error.statusCode) {
    case 413:
      return new Refused('BODY_TOO_LARGE')
    case 429:
      return new Refused('TOO_MANY_REQUESTS')
    case 400:
    case 415:
      return new Refused('INVALID_INPUT', { fields: { body: 'Is not readable as what it says it is.' } })
    default:
      return new Refused('UNEXPECTED')
  }
}
