import { Pool } from 'undici'

interface SendOptions {
  token?: string
  headers?: Record<string, string>
  /** Sent as JSON in a POST request; without it, the request is a GET. */
  body?: unknown
}

/** Sends a request for a path. Returns the response's status and body, which is not decompressed. */
export type Send = (path: string, options?: SendOptions) => Promise<{ status: number; body: Buffer }>

/**
 * Opens connections to a server that are kept between requests, as those of browsers are. Takes as little processor
 * time as it can, because it shares the machine with the server.
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
          // Without this function, the pool takes the handler for one of an older version.
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
