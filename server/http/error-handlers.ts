import type { FastifyError, FastifyInstance } from 'fastify'
import { REQUEST_ID_HEADER } from '#contract/endpoints.ts'
import type { ReportError } from '../lib/report-error.ts'
import { TooBusyError } from '../lib/task-queue.ts'
import { isDatabaseBusy } from '../storage/dialects.ts'
import { Refused, refuse } from './refused.ts'

export function addErrorHandlers(app: FastifyInstance, reportError: ReportError): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refused = toRefusal(error)
    if (refused.code === 'UNEXPECTED' || (error instanceof TooBusyError && error.cause)) {
      // The pattern, because a URL may contain a token.
      reportError(error, 'A request failed.', { requestId: request.id, route: request.routeOptions.url })
      reply.header(REQUEST_ID_HEADER, request.id)
    }
    return refuse(reply, refused)
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, new Refused('NOT_FOUND')))
  // Otherwise unknown API paths would return an HTML page.
  app.all('/api/*', (_request, reply) => refuse(reply, new Refused('NOT_FOUND')))
}

/** In seconds: roughly how long the queued tasks take. */
const BUSY_RETRY_SECONDS = 2

function toRefusal(error: FastifyError): Refused {
  if (error instanceof TooBusyError || isDatabaseBusy(error))
    return new Refused('SHOP_BUSY', { retryAfter: BUSY_RETRY_SECONDS })
  switch (error.statusCode) {
    case 413:
      return new Refused('BODY_TOO_LARGE')
    case 400:
    case 415:
      return new Refused('INVALID_INPUT', { fields: { body: 'Does not match its content type.' } })
    default:
      return new Refused('UNEXPECTED')
  }
}
