/** Turns the contract's table into routes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import type { Clock } from '../lib/clock.ts'
import { actAs } from '../lib/request-context.ts'
import type { Session } from '../lib/session.ts'
import { clientNetwork } from './client-network.ts'
import { PreparedResponse, sendPreparedResponse } from './prepared-response.ts'
import { JSON_TYPE, Refused, refuse, tooOften } from './refused.ts'
import { readForm, type UploadedFiles } from './request-bodies.ts'
import { validateRequest } from './validate-request.ts'
import { VersionedCache } from './versioned-cache.ts'

type Schemas = typeof endpointSchemas
type Part<Name extends EndpointName, Key extends string> =
  Schemas[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

interface EndpointInput<Name extends EndpointName> {
  params: Part<Name, 'params'>
  query: Part<Name, 'query'>
  headers: Part<Name, 'headers'>
  body: Part<Name, 'body'>
  /** By field name; empty if the endpoint accepts none. */
  files: UploadedFiles
  /** Of the client; null if a proxy hides it. Many people may share one. */
  network: string | null
  /** As the client says. Tells guests of one network apart, if they do not hide it. */
  userAgent: string
  /** Of a shopper. Null on public endpoints for guests, and on those of the staff. */
  session: (typeof endpoints)[Name]['access'] extends 'shopper' ? Session : Session | null
}

type EndpointOutput<Name extends EndpointName> = z.input<Schemas[Name]['response']> | Refused

/** Returns a `Refused` for an expected failure. Thrown errors become status 500. */
type Handler<Name extends EndpointName> = (
  input: EndpointInput<Name>,
) => EndpointOutput<Name> | Promise<EndpointOutput<Name>>

export type Handlers = { [Name in EndpointName]?: Handler<Name> }

export interface EndpointOptions {
  /** Exactly one handler per endpoint. */
  handlers: readonly Handlers[]
  /** Changes whenever a cached response may change. */
  version: () => string
  /** Returns null for an unknown or expired token. */
  findSession: (token: string) => Promise<Session | null>
  /** The name of whose token it is, or null. */
  findStaff: (token: string) => Promise<string | null>
  /**
   * Counts a call by an account. Returns null, or when the next one is allowed
   * (epoch ms).
   */
  countCall: (endpoint: EndpointName, perHour: number, userId: string) => Promise<number | null>
  clock: Clock
}

const endpointNames = Object.keys(endpoints) as EndpointName[]

const MAX_CACHE_BYTES = 8 * 1024 * 1024

type ResponseCache = VersionedCache<PreparedResponse | Refused>

/** Throws unless each endpoint has one handler, and each handler an endpoint. */
export function registerEndpoints(app: FastifyInstance, options: EndpointOptions): void {
  const handlers = collectHandlers(options.handlers)
  const cache: ResponseCache = new VersionedCache({
    version: options.version,
    maxBytes: MAX_CACHE_BYTES,
    sizeOf: (response) => (response instanceof Refused ? 0 : response.size),
  })
  const register = <Name extends EndpointName>(name: Name) => {
    const { method, path, perNetwork }: Endpoint = endpoints[name]
    const { files }: EndpointSchema = endpointSchemas[name]
    app.route({
      method,
      url: `/api${path}`,
      config: {
        command: name,
        ...(perNetwork !== undefined && { perNetwork }),
        // Its parts, and the whole.
        ...(files && { pictureCopies: 2 }),
      },
      handler: createRouteHandler(name, handlers[name], { ...options, cache }),
    })
  }
  for (const name of endpointNames) register(name)
}

function collectHandlers(groups: readonly Handlers[]): { [Name in EndpointName]: Handler<Name> } {
  const names = groups.flatMap((group) => Object.keys(group))
  const missing = endpointNames.find((name) => !names.includes(name))
  if (missing) throw new Error(`The endpoint ${missing} has no handler.`)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) throw new Error(`The endpoint ${repeated} has two handlers.`)
  const unknown = names.find((name) => !Object.hasOwn(endpoints, name))
  if (unknown) throw new Error(`There is a handler for ${unknown}, but no such endpoint.`)
  return Object.assign({}, ...groups)
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const REVALIDATE = 'public, max-age=0, must-revalidate'

function createRouteHandler<Name extends EndpointName>(
  name: Name,
  handler: Handler<Name>,
  options: EndpointOptions & { cache: ResponseCache },
): RouteHandler {
  const respond = async (input: EndpointInput<Name>): Promise<string | Refused> => {
    const output = await handler(input)
    return output instanceof Refused ? output : JSON.stringify(endpointSchemas[name].response.parse(output))
  }
  const { cached, withOwn }: Endpoint = endpoints[name]
  const respondUncached: RouteHandler = async (request, reply) => {
    const input = await readInput(name, request, options)
    const response = input instanceof Refused ? input : await respond(input)
    if (response instanceof Refused) return refuse(reply, response)
    return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(response)
  }
  if (!cached) return respondUncached
  const prepare = async (input: EndpointInput<Name>) => {
    const response = await respond(input)
    return response instanceof Refused ? response : new PreparedResponse(JSON_TYPE, response)
  }
  return async (request, reply) => {
    if (withOwn && request.headers[TOKEN_HEADER] !== undefined) return await respondUncached(request, reply)
    const input = readPublicInput(name, request)
    if (input instanceof Refused) return refuse(reply, input)
    const isExact = cached === 'exact' || request.headers['cache-control'] === 'no-cache'
    // Without unknown parameters, which validation drops: they would fill the cache.
    const key = JSON.stringify([name, input.params, input.query])
    const response = await options.cache.get(key, () => prepare(input), { isExact })
    if (response instanceof Refused) return refuse(reply, response)
    return sendPreparedResponse(request, reply, response, REVALIDATE)
  }
}

async function readInput<Name extends EndpointName>(
  name: Name,
  request: FastifyRequest,
  options: EndpointOptions,
): Promise<EndpointInput<Name> | Refused> {
  const session = await authenticate(name, request, options)
  if (session instanceof Refused) return session
  const schema: EndpointSchema = endpointSchemas[name]
  const form = schema.files ? await readForm(request, schema.files) : { fields: request.body, files: {}, refused: null }
  if (form.refused) return form.refused
  const { params, query, headers } = request
  const checked = validateRequest(schema, { params, query, headers, body: form.fields })
  if (checked instanceof Refused) return checked
  // Input that is refused costs nothing, so it does not count.
  const tooMany = session && (await countCall(name, session, options))
  if (tooMany) return tooMany
  // Validated for this endpoint, which the types cannot express.
  return {
    ...checked,
    files: form.files,
    network: clientNetwork(request),
    userAgent: headers['user-agent'] ?? '',
    session,
  } as EndpointInput<Name>
}

/** For a request whose response does not depend on who sent it. */
function readPublicInput<Name extends EndpointName>(
  name: Name,
  { params, query }: FastifyRequest,
): EndpointInput<Name> | Refused {
  const checked = validateRequest(endpointSchemas[name], { params, query, headers: {}, body: undefined })
  if (checked instanceof Refused) return checked
  return { ...checked, files: {}, network: null, userAgent: '', session: null } as EndpointInput<Name>
}

async function countCall(
  name: EndpointName,
  { userId }: Session,
  { countCall, clock }: EndpointOptions,
): Promise<Refused | null> {
  const { perHour }: Endpoint = endpoints[name]
  const until = perHour === undefined ? null : await countCall(name, perHour, userId)
  return until === null ? null : tooOften(until, clock())
}

const TOKEN_HEADER = 'x-access-token'

async function authenticate(
  name: EndpointName,
  request: FastifyRequest,
  { findSession, findStaff }: EndpointOptions,
): Promise<Session | null | Refused> {
  const { access }: (typeof endpoints)[EndpointName] = endpoints[name]
  const token = request.headers[TOKEN_HEADER]
  const staff = access === 'staff' && typeof token === 'string' ? await findStaff(token) : null
  if (staff !== null) {
    actAs({ actor: `staff ${staff}` })
    return null
  }
  const session = typeof token === 'string' ? await findSession(token) : null
  if (session) actAs({ actor: `shopper ${session.userId}`, device: session.device })
  if (access === 'anyone') return session
  if (!session) return new Refused('LOGIN_NEEDED')
  return access === 'staff' ? new Refused('STAFF_ONLY') : session
}
