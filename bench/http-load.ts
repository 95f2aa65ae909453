import { Agent, request } from 'node:http'

interface SendOptions {
  token?: string
  headers?: Record<string, string>
  /** Sent as JSON in a POST request; without it, the request is a GET. */
  body?: unknown
}

/** Sends a request and returns its status and, if it is not compressed, its text. */
export type Send = (path: string, options?: SendOptions) => Promise<{ status: number; text: string }>

/** Opens connections to a server that are kept between requests, as those of browsers are. */
export function openConnections(origin: string): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const send: Send = (path, { token, headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${origin}${path}`,
        {
          agent,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...(body === undefined ? { 'accept-encoding': 'br' } : { 'content-type': 'application/json' }),
            ...(token && { 'x-access-token': token }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('end', () => {
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') })
          })
        },
      )
      sent.once('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { send, close: () => agent.destroy() }
}
