/** Makes HTTP routes of the contract's calls: who may, what came in, what goes out. Handlers see only checked input. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { PreparedResponse, type ResponseCache, sendPreparedResponse } from './prepared-response.ts'
import { Refused } from './refused.ts'
import { readForm, type UploadedFiles } from './request-bodies.ts'
import { validateRequest } from './validate-request.ts'

type Schemas = typeof endpointSchemas
type Part<Name extends EndpointName, Key extends string> =
  Schemas[Name] extends Record<Key, infer Shape extends z.ZodType> ? z.output<Shape> : undefined

/** Who is calling, from the token of the request. */
export interface Session {
  /** Of the session itself. It is not the token and cannot be used as one. */
  id: string
  userId: string
  fullname: string
  isStaff: boolean
}

interface EndpointInput<Name extends EndpointName> {
  params: Part<Name, 'params'>
  query: Part<Name, 'query'>
  headers: Part<Name, 'headers'>
  body: Part<Name, 'body'>
  /** The pictures that came with the form, by name; empty for calls without any. */
  files: UploadedFiles
  /** The caller's network address. Many people may share one. */
  clientIp: string
  /** With a call for anyone there is one when the caller sent the token of one. */
  session: (typeof endpoints)[Name]['caller'] extends 'anyone' ? Session | null : Session
}

type EndpointOutput<Name extends EndpointName> = z.input<Schemas[Name]['response']> | Refused

/** Does one call. Answers a Refused for what is expected to go wrong, and throws only for bugs. */
type Handler<Name extends EndpointName> = (
  asked: EndpointInput<Name>,
) => EndpointOutput<Name> | Promise<EndpointOutput<Name>>

export type Handlers = { [Name in EndpointName]?: Handler<Name> }

export interface EndpointOptions {
  handlers: Handlers
  /** Calls whose answer is the same for everybody, until the cache is replaced by a new one. They see no session. */
  cached: { names: ReadonlySet<EndpointName>; cache: () => ResponseCache }
  /** Reads the token of a request; `null` when it is not, or no longer, a session's. */
  findSession: (token: string) => Promise<Session | null>
}

const TOKEN_HEADER = 'x-access-token'
const REVALIDATE = 'public, max-age=0, must-revalidate'

/** Registers every call below `/api`. Throws when a call of the contract has no handler. */
export function registerEndpoints(app: FastifyInstance, binding: EndpointOptions): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const handler = binding.handlers[name] as Handler<EndpointName> | undefined
    if (!handler) throw new Error(`The call ${name} has no handler.`)
    const { method, path } = endpoints[name]
    const limit = rateLimits[name]
    app.route({
      method,
      url: `/api${path}`,
      ...(limit && { config: { rateLimit: limit } }),
      handler: createRouteHandler(name, handler, binding),
    })
  }
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function createRouteHandler(
  name: EndpointName,
  handler: Handler<EndpointName>,
  binding: EndpointOptions,
): RouteHandler {
  const fresh = async (request: FastifyRequest): Promise<string | Refused> => {
    const session = await sessionFor(name, request, binding)
    if (session instanceof Refused) return session
    const shape: EndpointSchema = endpointSchemas[name]
    const form = shape.files ? await readForm(request, shape.files) : { fields: request.body, files: {} }
    if ('refused' in form && form.refused) return form.refused
    const { params, query, headers } = request
    const checked = validateRequest(shape, { params, query, headers, body: form.fields })
    if (checked instanceof Refused) return checked
    const asked = { ...checked, files: form.files, clientIp: request.ip, session }
    const answer = await handler(asked as EndpointInput<EndpointName>)
    return answer instanceof Refused ? answer : JSON.stringify(endpointSchemas[name].response.parse(answer))
  }
  if (!binding.cached.names.has(name)) {
    return async (request, reply) => {
      const answer = await fresh(request)
      if (answer instanceof Refused) return refuse(reply, answer)
      return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(answer)
    }
  }
  return async (request, reply) => {
    const cache = binding.cached.cache()
    const kept = cache.get(request.url)
    if (kept) return sendPreparedResponse(request, reply, kept, REVALIDATE)
    const answer = await fresh(request)
    if (answer instanceof Refused) return refuse(reply, answer)
    const made = new PreparedResponse(JSON_TYPE, answer)
    cache.set(request.url, made)
    return sendPreparedResponse(request, reply, made, REVALIDATE)
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

async function sessionFor(
  name: EndpointName,
  request: FastifyRequest,
  { findSession, cached }: EndpointOptions,
): Promise<Session | null | Refused> {
  if (cached.names.has(name)) return null
  const { caller }: (typeof endpoints)[EndpointName] = endpoints[name]
  const token = request.headers[TOKEN_HEADER]
  const session = typeof token === 'string' ? await findSession(token) : null
  if (caller === 'anyone') return session
  if (!session) return new Refused('LOGIN_NEEDED')
  return caller === 'staff' && !session.isStaff ? new Refused('STAFF_ONLY') : session
}

/** Sends a refusal in the shape of every refusal. */
export function refuse(reply: FastifyReply, refused: Refused): FastifyReply {
  const { retryAfter } = refused.body
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(refused.http).header('cache-control', 'no-store').type(JSON_TYPE).send(JSON.stringify(refused.body))
}

interface RateLimit {
  max: number
  /** In ms. */
  timeWindow: number
}

const MINUTE = 60_000

/** Hundreds of people who log in within minutes, behind the one address of their carrier, are an ordinary evening. */
const AUTHENTICATION_LIMIT: RateLimit = { max: 1500, timeWindow: 10 * MINUTE }

/**
 * How often one address may make a call. Only calls that cost something, or that guess, are bounded: behind one address
 * there may be a whole town of phones, and reading is free.
 */
const rateLimits: Partial<Record<EndpointName, RateLimit>> = {
  register: AUTHENTICATION_LIMIT,
  login: AUTHENTICATION_LIMIT,
  forgotPassword: AUTHENTICATION_LIMIT,
  resetPassword: AUTHENTICATION_LIMIT,
  writeReview: { max: 30, timeWindow: MINUTE },
  applyCoupon: { max: 30, timeWindow: MINUTE },
  uploadImage: { max: 20, timeWindow: MINUTE },
  createCustomOrder: { max: 30, timeWindow: MINUTE },
  sendMessage: { max: 30, timeWindow: MINUTE },
  subscribe: { max: 30, timeWindow: MINUTE },
}
