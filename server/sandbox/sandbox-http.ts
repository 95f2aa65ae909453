/** Responses, forms, headers and faults of the simulated providers' APIs. */
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { FaultyProvider } from './fault-store.ts'
import type { SandboxDeps } from './sandbox-deps.ts'

export class ErrorResponse {
  readonly http: number
  readonly body: object

  constructor(http: number, body: object) {
    this.http = http
    this.body = body
  }
}

/** An ErrorResponse has its own status instead of `http`. */
export function respond(reply: FastifyReply, response: object | ErrorResponse, http = 200): FastifyReply {
  const isError = response instanceof ErrorResponse
  return reply
    .code(isError ? response.http : http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(isError ? response.body : response))
}

interface OwnErrors {
  invalid: (error: z.ZodError) => ErrorResponse
  /** The body is not of the type that its header names. */
  unreadable: () => ErrorResponse
  unknownPath: () => ErrorResponse
}

/** Answers in the provider's own format. Bodies of any type may be empty. */
export function answerErrors(api: FastifyInstance, { invalid, unreadable, unknownPath }: OwnErrors): void {
  api.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return respond(reply, invalid(error))
    if (error instanceof SyntaxError || isClientError(error)) return respond(reply, unreadable())
    throw error
  })
  api.setNotFoundHandler((_request, reply) => respond(reply, unknownPath()))
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? null : JSON.parse(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
}

function isClientError(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
}

export interface ById {
  Params: { id: string }
}

/** A missing body is an empty form. */
export const formBody = z
  .record(z.string(), z.string())
  .nullish()
  .transform((form) => form ?? {})

export type FormFields = z.output<typeof formBody>

/** Stripe's SDK and PayPal's login send URL-encoded bodies. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/**
 * Converts names to nested objects: `shipping[address][line1]=1 Road` becomes `{
 * shipping: { address: { line1: '1 Road' } } }`. Numbered fields, e.g.
 * `types[0]=card`, become arrays.
 */
export function nestedForm(form: FormFields): Record<string, unknown> {
  const root = new Map<string, FormNode>()
  for (const [name, value] of Object.entries(form)) {
    const path = name.split(/\[|\]\[|\]/).filter(Boolean)
    const last = path.pop() ?? name
    let node = root
    for (const part of path) {
      const child = node.get(part)
      const next = child instanceof Map ? child : new Map<string, FormNode>()
      node.set(part, next)
      node = next
    }
    node.set(last, value)
  }
  return Object.fromEntries([...root].map(([name, node]) => [name, toValue(node)]))
}

type FormNode = string | Map<string, FormNode>

function toValue(node: FormNode): unknown {
  if (typeof node === 'string') return node
  const entries = [...node].map(([name, child]) => [name, toValue(child)] as const)
  const isArray = entries.every(([name], at) => name === String(at))
  return isArray ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** Null if the header is missing or repeated. */
export function headerOf(headers: Record<string, string | string[] | undefined>, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

interface FaultInjection {
  provider: FaultyProvider
  /** To every request while the fault is `refuse`. */
  refusal: ErrorResponse
}

/** In ms. Less than any client waits. */
const SLOW_MS = 4000

/** Makes an API fail as the control API demands. */
export function injectFaults(
  api: FastifyInstance,
  { db, readFault }: SandboxDeps,
  { provider, refusal }: FaultInjection,
): void {
  api.addHook('preHandler', async (_request, reply) => {
    const fault = await readFault(db, provider)
    if (fault === 'down') return reply.code(503).type('text/html').send('<h1>Service Unavailable</h1>')
    if (fault === 'slow') await setTimeout(SLOW_MS)
    if (fault === 'lies') return reply.send({ id: 'unasked', status: 'paid', amount: 1, entity: 'nothing' })
    if (fault === 'refuse') return reply.code(refusal.http).send(refusal.body)
  })
  api.addHook('onSend', async ({ method }, reply) => {
    const hasChangedSomething = method !== 'GET' && reply.statusCode < 300
    if (hasChangedSomething && (await readFault(db, provider)) === 'lost response') reply.raw.destroy()
  })
}
