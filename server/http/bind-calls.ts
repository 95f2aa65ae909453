/** Makes HTTP routes of the contract's calls: who may, what came in, what goes out. Handlers see only checked input. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type CallName, calls } from '#contract/calls.ts'
import { type CallShape, callShapes } from '#contract/shapes/call-shapes.ts'
import type { AnswerCache } from './answer-cache.ts'
import { callLimits } from './call-limits.ts'
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts'
import { type Files, readForm } from './read-form.ts'
import { Refused } from './refused.ts'
import { validate } from './validate.ts'

type Shapes = typeof callShapes
type Part<Name extends CallName, Key extends string> =
  Shapes[Name] extends Record<Key, infer Shape extends z.ZodType> ? z.output<Shape> : undefined

/** Who is calling, from the token of the request. */
export interface Session {
  /** Of the session itself. It is not the token and cannot be used as one. */
  id: string
  userId: string
  fullname: string
  isStaff: boolean
}

interface Asked<Name extends CallName> {
  params: Part<Name, 'params'>
  query: Part<Name, 'query'>
  headers: Part<Name, 'headers'>
  body: Part<Name, 'body'>
  /** The pictures that came with the form, by name; empty for calls without any. */
  files: Files
  /** The caller's network address. Many people may share one. */
  visitor: string
  /** With a call for anyone there is one when the caller sent the token of one. */
  session: (typeof calls)[Name]['caller'] extends 'anyone' ? Session | null : Session
}

type Answer<Name extends CallName> = z.input<Shapes[Name]['answer']> | Refused

/** Does one call. Answers a Refused for what is expected to go wrong, and throws only for bugs. */
type Handler<Name extends CallName> = (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>>

export type Handlers = { [Name in CallName]?: Handler<Name> }

export interface Binding {
  handlers: Handlers
  /** Calls whose answer is the same for everybody, until the cache is replaced by a new one. They see no session. */
  kept: { names: ReadonlySet<CallName>; cache: () => AnswerCache }
  /** Reads the token of a request; `null` when it is not, or no longer, a session's. */
  findSession: (token: string) => Promise<Session | null>
}

const TOKEN_HEADER = 'x-access-token'
const REVALIDATE = 'public, max-age=0, must-revalidate'

/** Registers every call below `/api`. Throws when a call of the contract has no handler. */
export function bindCalls(app: FastifyInstance, binding: Binding): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const handler = binding.handlers[name] as Handler<CallName> | undefined
    if (!handler) throw new Error(`The call ${name} has no handler.`)
    const { method, path } = calls[name]
    const limit = callLimits[name]
    app.route({
      method,
      url: `/api${path}`,
      ...(limit && { config: { rateLimit: limit } }),
      handler: answering(name, handler, binding),
    })
  }
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function answering(name: CallName, handler: Handler<CallName>, binding: Binding): RouteHandler {
  const fresh = async (request: FastifyRequest): Promise<string | Refused> => {
    const session = await sessionFor(name, request, binding)
    if (session instanceof Refused) return session
    const shape: CallShape = callShapes[name]
    const form = shape.files ? await readForm(request, shape.files) : { fields: request.body, files: {} }
    if ('refused' in form && form.refused) return form.refused
    const { params, query, headers } = request
    const checked = validate(shape, { params, query, headers, body: form.fields })
    if (checked instanceof Refused) return checked
    const asked = { ...checked, files: form.files, visitor: request.ip, session }
    const answer = await handler(asked as Asked<CallName>)
    return answer instanceof Refused ? answer : JSON.stringify(callShapes[name].answer.parse(answer))
  }
  if (!binding.kept.names.has(name)) {
    return async (request, reply) => {
      const answer = await fresh(request)
      if (answer instanceof Refused) return refuse(reply, answer)
      return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(answer)
    }
  }
  return async (request, reply) => {
    const cache = binding.kept.cache()
    const kept = cache.get(request.url)
    if (kept) return sendPrepared(request, reply, kept, REVALIDATE)
    const answer = await fresh(request)
    if (answer instanceof Refused) return refuse(reply, answer)
    const made = new PreparedAnswer(JSON_TYPE, answer)
    cache.set(request.url, made)
    return sendPrepared(request, reply, made, REVALIDATE)
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

async function sessionFor(
  name: CallName,
  request: FastifyRequest,
  { findSession, kept }: Binding,
): Promise<Session | null | Refused> {
  if (kept.names.has(name)) return null
  const { caller }: (typeof calls)[CallName] = calls[name]
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
