import type { FastifyInstance } from 'fastify'
import { buildOpenApi } from './openapi.ts'
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts'

/** The description of the API at `/api/openapi.json`; written when it is first asked for. */
export function openApiRoute(app: FastifyInstance, version: string): void {
  let description: PreparedAnswer | undefined
  app.get('/api/openapi.json', (request, reply) => {
    description ??= new PreparedAnswer('application/json; charset=utf-8', JSON.stringify(buildOpenApi(version)))
    return sendPrepared(request, reply, description, 'public, max-age=0, must-revalidate')
  })
}
