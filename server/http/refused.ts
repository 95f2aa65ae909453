import type { FastifyReply } from 'fastify'
import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import type { ErrorResponse } from '#contract/schemas/error-response.ts'
import { formatWait } from '../lib/format-wait.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

export type RefusalDetails = Pick<
  ErrorResponse,
  'fields' | 'changes' | 'amount' | 'states' | 'gstinStates' | 'retryAfter'
> & {
  /** By the name of the placeholder in the message. */
  values?: Record<string, string | number>
}

/** An expected failure, returned instead of the regular response. */
export class Refused {
  readonly code: ErrorCode
  readonly body: ErrorResponse

  constructor(code: ErrorCode, { values, ...details }: RefusalDetails = {}) {
    this.code = code
    this.body = { status: 'error', code, message: errorMessage(code, values), ...details }
  }

  get http(): number {
    return errors[this.code].http
  }
}

/** Refuses what a shopper has done too often. `until` is when it is allowed again (epoch ms). */
export function tooOften(until: number, now: number): Refused {
  return waitUntil('TOO_OFTEN', until, now)
}

/** As `tooOften`, for what many people behind one address have done. */
export function networkBusy(until: number, now: number): Refused {
  return waitUntil('NETWORK_BUSY', until, now)
}

function waitUntil(code: 'TOO_OFTEN' | 'NETWORK_BUSY', until: number, now: number): Refused {
  const waitMs = Math.max(until - now, 1000)
  return new Refused(code, { values: { wait: formatWait(waitMs) }, retryAfter: Math.ceil(waitMs / 1000) })
}

export function refuse(reply: FastifyReply, refused: Refused): FastifyReply {
  const { retryAfter } = refused.body
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(refused.http).header('cache-control', 'no-store').type(JSON_TYPE).send(JSON.stringify(refused.body))
}
