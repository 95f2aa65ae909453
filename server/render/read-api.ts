import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../http/response-cache.ts'
import { appearanceTag } from './appearance.ts'
import type { ApiResponse } from './render-messages.ts'

/** Refuses stale responses: pages may become stale themselves, and the times would add up. */
const NEWEST = { 'cache-control': 'no-cache' }

/**
 * Creates a function that reads from this server's own API, without using the network. Uses cached responses if there
 * are any. Returns no body if the response has the tag `knownTag`, because pages then look the same with it.
 */
export function apiReader(
  app: FastifyInstance,
  cache: ResponseCache,
): (url: string, knownTag?: string | null) => Promise<ApiResponse> {
  return async (url, knownTag = null) => {
    const version = cache.version()
    const cached = cache.get(url)
    if (cached) {
      const tag = await appearanceTag(url, cached)
      return { status: 200, body: tag === knownTag ? null : await cached.bytes('identity'), tag, version }
    }
    const { statusCode, rawPayload, headers } = await app.inject({ method: 'GET', url, headers: NEWEST })
    const saved = cache.get(url)
    const tag = saved ? await appearanceTag(url, saved) : (headers.etag ?? rawPayload.toString())
    return { status: statusCode, body: tag === knownTag ? null : rawPayload, tag, version: saved ? version : null }
  }
}
