import type { FastifyReply } from 'fastify'
import { SandboxRefusal } from './sandbox-refusal.ts'

/** Answers as a provider does. */
export function sendBack(reply: FastifyReply, answer: object | SandboxRefusal, http = 200): FastifyReply {
  const isNo = answer instanceof SandboxRefusal
  return reply
    .code(isNo ? answer.http : http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(isNo ? answer.body : answer))
}
