import { Pool } from 'undici'

interface SendOptions {
  token?: string
  headers?: Record<string, string>
  /** Sent as JSON by POST. Without it, the request is a GET. */
  body?: unknown
}

/** The body is not decompressed. */
export type Send = (path: string, options?: SendOptions) => Promise<{ status: number; body: Buffer }>

/**
 * Connections that are kept between requests, as those of browsers are. They take
 * as little processor time as possible: they share the machine with the server.
 */
export function openConnections(origin: string, encoding = 'br'): { send: Send; close: () => Promise<void> } {
  const pool = new Pool(origin, { connections: 64 })
  const send: Send = (path, { token, headers, body } = {}) =>
    new Promise((resolve, reject) => {
      let status = 0
      const chunks: Buffer[] = []
      pool.dispatch(
        {
          path,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...(body === undefined ? { 'accept-encoding': encoding } : { 'content-type': 'application/json' }),
            ...(token && { 'x-access-token': token }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        {
          // Otherwise the pool takes this for a handler of an older version.
          onRequestStart: () => undefined,
          onResponseStart: (_, statusCode) => {
            status = statusCode
          },
          onResponseData: (_, chunk) => {
            chunks.push(chunk)
          },
          onResponseEnd: () => resolve({ status, body: Buffer.concat(chunks) }),
          onResponseError: (_, error) => reject(error),
        },
      )
    })
  return { send, close: () => pool.close() }
}
