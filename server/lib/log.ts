/** The log: lines of JSON on standard output, written by pino. */
import { reasonOf } from './reason-of.ts'
import { currentContext } from './request-context.ts'

type Write = (fields: object, message: string) => void

export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

/** Pino's options. Every line names the request that led to it, and the part of the work that goes on. */
export function logOptions(level: LogLevel) {
  return {
    level,
    mixin: () => {
      const context = currentContext()
      return context ? { requestId: context.requestId, command: context.command } : {}
    },
    serializers: { err: (error: unknown) => ({ ...describeError(error) }) },
  }
}

interface DescribedError {
  type: string
  message: string
  stack: string
  code?: unknown
  cause?: DescribedError
}

/** Libraries attach requests, responses and settings to errors, which may hold secrets. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPasswords(String(error)), stack: '' }
  return {
    type: error.name,
    message: withoutPasswords(reasonOf(error)),
    stack: withoutPasswords(error.stack ?? ''),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Of URLs, e.g. of the mail server. */
function withoutPasswords(text: string): string {
  return text.replaceAll(/(\w:\/\/)[^\s/]*@/g, '$1…@')
}
