/** What all the sandbox's HTTP APIs share: responses, form bodies, and faults on demand. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Queries } from '../storage/transaction.ts'
import { type FaultyProvider, readFault } from './fault-store.ts'

/** A provider's error response. */
export class ErrorResponse {
  readonly http: number
  readonly body: object

  constructor(http: number, body: object) {
    this.http = http
    this.body = body
  }
}

/** Sends a JSON response; `http` is the status of a success. */
export function respond(reply: FastifyReply, response: object | ErrorResponse, http = 200): FastifyReply {
  const isError = response instanceof ErrorResponse
  return reply
    .code(isError ? response.http : http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(isError ? response.body : response))
}

/** The type of routes with an `:id` in their path. */
export interface ById {
  Params: { id: string }
}

/** A form body as parsed by `acceptForms`; a request without a body counts as an empty form. */
export const formBody = z
  .record(z.string(), z.string())
  .nullish()
  .transform((form) => form ?? {})

export type FormFields = z.output<typeof formBody>

/** Makes an API accept form bodies, which Stripe's SDK and PayPal's login send. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Returns the fields nested under a name: of `metadata[order]=1` under `metadata` that is `{ order: '1' }`. */
export function nestedFields(form: FormFields, name: string): FormFields {
  const prefix = `${name}[`
  const nested = Object.entries(form).filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(nested.map(([key, value]) => [key.slice(prefix.length, -1), value]))
}

/** Returns a header's value, or null when it is missing or repeated. */
export function headerOf(headers: Record<string, string | string[] | undefined>, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

interface FaultInjection {
  db: Queries
  provider: FaultyProvider
  /** The response to every request while the provider is set to refuse. */
  refusal: ErrorResponse
}

/** Makes a provider's API show the fault that the control API has set for it. */
export function injectFaults(api: FastifyInstance, { db, provider, refusal }: FaultInjection): void {
  api.addHook('preHandler', async (_request, reply) => {
    const fault = await readFault(db, provider)
    if (fault === 'down') return reply.code(503).type('text/html').send('<h1>Service Unavailable</h1>')
    if (fault === 'refuse') return reply.code(refusal.http).send(refusal.body)
  })
  api.addHook('onSend', async ({ method }, reply) => {
    const hasChangedSomething = method !== 'GET' && reply.statusCode < 300
    if (hasChangedSomething && (await readFault(db, provider)) === 'lost response') reply.raw.destroy()
  })
}
