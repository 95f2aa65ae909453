import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../http/response-cache.ts'
import type { ApiResponse } from './render-pool.ts'

/**
 * Creates a function that reads from this server's own API, without using the network. Takes responses from the cache if
 * they are there.
 */
export function apiReader(app: FastifyInstance, cache: ResponseCache): (url: string) => Promise<ApiResponse> {
  return async (url) => {
    const cached = cache.get(url)
    if (cached) {
      return { status: 200, text: (await cached.bytes('identity')).toString(), tag: cached.etag('identity') }
    }
    const { statusCode, payload, headers } = await app.inject({ method: 'GET', url })
    return { status: statusCode, text: payload, tag: headers.etag ?? payload }
  }
}
