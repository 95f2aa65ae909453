/**
 * Registers the endpoints of the API contract: authenticates, validates and rate-limits requests, and sends responses.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { sendPreparedResponse } from './prepared-response.ts'
import { type PublicRequest, PublicResponses } from './public-responses.ts'
import { JSON_TYPE, Refused, refuse } from './refused.ts'
import { readForm, type UploadedFiles } from './request-bodies.ts'
import type { ResponseCache } from './response-cache.ts'
import { SerialisedResponse, UncheckedResponse } from './unchecked-response.ts'
import { validateRequest } from './validate-request.ts'

type Schemas = typeof endpointSchemas
type Part<Name extends EndpointName, Key extends string> =
  Schemas[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** Login session of the user who sent a request, identified by the request's access token. */
export interface Session {
  /** Id of the session. Unlike the access token, the id does not grant access. */
  id: string
  userId: string
  fullname: string
  isStaff: boolean
}

/** Validated request, as passed to an endpoint's handler. */
interface EndpointInput<Name extends EndpointName> {
  params: Part<Name, 'params'>
  query: Part<Name, 'query'>
  headers: Part<Name, 'headers'>
  body: Part<Name, 'body'>
  /** Uploaded pictures by field name; empty if the endpoint accepts none. */
  files: UploadedFiles
  /** IP address of the client. Many people may share the same address. */
  clientIp: string
  /**
   * Login session of the user who sent the request. Null only on public endpoints, e.g. if the request has no valid
   * access token.
   */
  session: (typeof endpoints)[Name]['access'] extends 'anyone' ? Session | null : Session
}

type EndpointOutput<Name extends EndpointName> =
  | z.input<Schemas[Name]['response']>
  | UncheckedResponse<z.input<Schemas[Name]['response']>>
  | SerialisedResponse
  | Refused

/**
 * Function that handles the requests to one endpoint. Returns a `Refused` for an expected failure. Thrown errors count
 * as unexpected and result in status 500.
 */
type Handler<Name extends EndpointName> = (
  input: EndpointInput<Name>,
) => EndpointOutput<Name> | Promise<EndpointOutput<Name>>

export type Handlers = { [Name in EndpointName]?: Handler<Name> }

export interface EndpointOptions {
  /** Handlers of all domains, with exactly one handler per endpoint. */
  handlers: readonly Handlers[]
  /** Public endpoints whose responses are cached, those whose responses must never be stale, and the cache. */
  cached: { names: ReadonlySet<EndpointName>; exact: ReadonlySet<EndpointName>; cache: ResponseCache }
  /** Returns the session for an access token, or null if the token is unknown or expired. */
  findSession: (token: string) => Promise<Session | null>
}

const endpointNames = Object.keys(endpoints) as EndpointName[]

/**
 * Registers all API endpoints under `/api`. Returns the responses of those that are cached. Throws if an endpoint has no
 * handler or more than one, or if a handler belongs to no endpoint.
 */
export function registerEndpoints(app: FastifyInstance, options: EndpointOptions): PublicResponses {
  const handlers = collectHandlers(options.handlers)
  const publicResponses = new PublicResponses(options.cached.cache)
  const register = <Name extends EndpointName>(name: Name) => {
    const { method, path } = endpoints[name]
    const limit = rateLimits[name]
    app.route({
      method,
      url: `/api${path}`,
      ...(limit && { config: { rateLimit: limit } }),
      handler: createRouteHandler(name, handlers[name], { ...options, publicResponses }),
    })
  }
  for (const name of endpointNames) register(name)
  return publicResponses
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
  options: EndpointOptions & { publicResponses: PublicResponses },
): RouteHandler {
  const makeContent = async (input: EndpointInput<Name> | Refused): Promise<string | Buffer | Refused> => {
    const output = input instanceof Refused ? input : await handler(input)
    if (output instanceof Refused) return output
    if (output instanceof SerialisedResponse) return output.json
    const body = output instanceof UncheckedResponse ? output.body : endpointSchemas[name].response.parse(output)
    return JSON.stringify(body)
  }
  const { cached, publicResponses } = options
  if (!cached.names.has(name)) {
    return async (request, reply) => {
      const response = await makeContent(await readInput(name, request, options))
      if (response instanceof Refused) return refuse(reply, response)
      return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(response)
    }
  }
  publicResponses.add(name, {
    isExact: cached.exact.has(name),
    makeContent: (request) => makeContent(readPublicInput(name, request)),
  })
  return async (request, reply) => {
    const freshness = request.headers['cache-control'] === 'no-cache' ? 'exact' : 'usual'
    const response = await publicResponses.respond(name, request.url, request, freshness)
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
  // The request has been validated and authenticated for this endpoint, which the types cannot express.
  return { ...checked, files: form.files, clientIp: request.ip, session } as EndpointInput<Name>
}

/** Validates a request whose response does not depend on who sent it. */
function readPublicInput<Name extends EndpointName>(
  name: Name,
  { params, query }: PublicRequest,
): EndpointInput<Name> | Refused {
  const checked = validateRequest(endpointSchemas[name], { params, query, headers: {}, body: undefined })
  if (checked instanceof Refused) return checked
  return { ...checked, files: {}, clientIp: '', session: null } as EndpointInput<Name>
}

const TOKEN_HEADER = 'x-access-token'

async function authenticate(
  name: EndpointName,
  request: FastifyRequest,
  { findSession }: EndpointOptions,
): Promise<Session | null | Refused> {
  const { access }: (typeof endpoints)[EndpointName] = endpoints[name]
  const token = request.headers[TOKEN_HEADER]
  const session = typeof token === 'string' ? await findSession(token) : null
  if (access === 'anyone') return session
  if (!session) return new Refused('LOGIN_NEEDED')
  return access === 'staff' && !session.isStaff ? new Refused('STAFF_ONLY') : session
}

interface RateLimit {
  max: number
  /** Length of the time window in which `max` requests are allowed, in ms. */
  timeWindow: number
}

const MINUTE = 60_000

/**
 * Rate limit for endpoints that accept passwords or links from emails, high enough for hundreds of people who share an
 * IP address.
 */
const AUTHENTICATION_LIMIT: RateLimit = { max: 1500, timeWindow: 10 * MINUTE }

/**
 * Rate limits per IP address. Only endpoints that are expensive or could be used to guess secrets are limited, because
 * many phones may share an IP address.
 */
const rateLimits: Partial<Record<EndpointName, RateLimit>> = {
  register: AUTHENTICATION_LIMIT,
  login: AUTHENTICATION_LIMIT,
  forgotPassword: AUTHENTICATION_LIMIT,
  resetPassword: AUTHENTICATION_LIMIT,
  requestFollowLink: AUTHENTICATION_LIMIT,
  followOrder: AUTHENTICATION_LIMIT,
  confirmOrder: AUTHENTICATION_LIMIT,
  sendOrderCode: AUTHENTICATION_LIMIT,
  confirmFollowedOrder: AUTHENTICATION_LIMIT,
  writeReview: { max: 30, timeWindow: MINUTE },
  applyCoupon: { max: 30, timeWindow: MINUTE },
  uploadImage: { max: 20, timeWindow: MINUTE },
  createCustomOrder: { max: 30, timeWindow: MINUTE },
  sendMessage: { max: 30, timeWindow: MINUTE },
  requestReturn: { max: 30, timeWindow: MINUTE },
  requestFollowedReturn: { max: 30, timeWindow: MINUTE },
  subscribe: { max: 30, timeWindow: MINUTE },
  requestStockAlert: { max: 30, timeWindow: MINUTE },
  checkPinCode: { max: 60, timeWindow: MINUTE },
}
