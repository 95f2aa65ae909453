import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  path: string
  headers: Record<string, string | string[] | undefined>
  raw: Buffer
}

export interface WebhookListener {
  origin: string
  heard: ReceivedWebhook[]
  /** For all later responses; null never responds. */
  respondWith(status: number | null): void
  /** Requests that still wait for a response. */
  waiting(): number
  /** Ends these without a response. */
  hangUp(): void
  close(): void
}

/** Takes the shop’s place. */
export async function listenForWebhooks(): Promise<WebhookListener> {
  const heard: ReceivedWebhook[] = []
  let status: number | null = 200
  const waiting = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    heard.push({ path: request.url ?? '', headers: request.headers, raw: Buffer.concat(parts) })
    if (status !== null) return response.writeHead(status).end()
    waiting.add(response.on('close', () => waiting.delete(response)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
    respondWith: (next) => {
      status = next
    },
    waiting: () => waiting.size,
    hangUp: () => {
      for (const response of waiting) response.destroy()
    },
    close: () => server.close(),
  }
}
