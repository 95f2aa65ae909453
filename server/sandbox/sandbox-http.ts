import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Queries } from '../storage/transaction.ts'
import { readFault } from './fault-store.ts'

/** Answers as a provider does. */
export function respond(reply: FastifyReply, answer: object | ErrorResponse, http = 200): FastifyReply {
  const isNo = answer instanceof ErrorResponse
  return reply
    .code(isNo ? answer.http : http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(isNo ? answer.body : answer))
}

/** A provider's no, as it travels. */
export class ErrorResponse {
  readonly http: number
  readonly body: object

  constructor(http: number, body: object) {
    this.http = http
    this.body = body
  }
}

/** The fields of a form, as they were written. */
export type Form = Record<string, string>

/** Lets requests come as forms, which is how Stripe and PayPal's login speak. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Of `metadata[order]` and its like: what stands below `metadata`, by the names within the brackets. */
export function nestedFields(form: Form, name: string): Form {
  const below = Object.entries(form).flatMap(([key, value]) => {
    const inner = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : null
    return inner === null ? [] : [[inner, value]]
  })
  return Object.fromEntries(below)
}

/** Gives a provider's API the trouble that the control has ordered for it. */
export function injectFaults(
  api: FastifyInstance,
  { db, provider, refusal }: { db: Queries; provider: string; refusal: ErrorResponse },
): void {
  api.addHook('preHandler', async (_request, reply) => {
    const trouble = await readFault(db, provider)
    if (trouble === 'down') return reply.code(503).type('text/html').send('<h1>Service Unavailable</h1>')
    if (trouble === 'refuse') return reply.code(refusal.http).send(refusal.body)
  })
  api.addHook('onSend', async ({ method }, reply) => {
    const hasDoneSomething = method !== 'GET' && reply.statusCode < 300
    if (hasDoneSomething && (await readFault(db, provider)) === 'lost answer') reply.raw.destroy()
  })
}
