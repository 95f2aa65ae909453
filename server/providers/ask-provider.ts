import type * as z from 'zod'
import type { ProviderAnswer } from './provider-answer.ts'

interface Asking {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  /** An object travels as JSON, search parameters as a form. */
  body?: object
  /** Finds the provider's code and sentence in the body of a refusal. */
  refusalOf: (body: unknown) => { code: string; message: string }
}

/** The code of every refusal that is about the keys, or about a token that has run out. */
export const UNAUTHORIZED = 'UNAUTHORIZED'

const PATIENCE_MS = 10_000

/** Statuses that say "not now" and not "no". */
const NOT_NOW = new Set([408, 409, 425, 429])

/**
 * Makes one request to a provider and checks the form of its answer. Waits 10 seconds at most and never throws; an answer
 * in another form is as good as none.
 */
export async function askProvider<Shape extends z.ZodType>(
  url: string,
  shape: Shape,
  asking: Asking,
): Promise<ProviderAnswer<z.output<Shape>>> {
  try {
    const response = await fetch(url, { ...requestOf(asking), signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status >= 500 || NOT_NOW.has(response.status)) {
      return { kind: 'unreachable', reason: `The provider answered ${response.status}.` }
    }
    const body: unknown = await response.json()
    if (!response.ok) {
      const refusal = asking.refusalOf(body)
      return { kind: 'refused', ...refusal, ...(response.status === 401 && { code: UNAUTHORIZED }) }
    }
    const read = shape.safeParse(body)
    if (read.success) return { kind: 'ok', value: read.data }
    return { kind: 'unreachable', reason: `The answer has an unknown form: ${read.error.issues[0]?.path.join('.')}.` }
  } catch (error) {
    return { kind: 'unreachable', reason: String(error) }
  }
}

function requestOf({ method, headers, body }: Asking): RequestInit {
  const common = { method, headers: { accept: 'application/json', ...headers }, redirect: 'error' as const }
  if (!body) return common
  if (body instanceof URLSearchParams) return { ...common, body }
  return {
    ...common,
    headers: { ...common.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
