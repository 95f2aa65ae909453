import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  path: string
  headers: Record<string, string | string[] | undefined>
  raw: Buffer
}

export interface WebhookListener {
  origin: string
  heard: ReceivedWebhook[]
  /** For all later responses. */
  respondWith(status: number): void
  close(): void
}

/** Takes the shop’s place. */
export async function listenForWebhooks(): Promise<WebhookListener> {
  const heard: ReceivedWebhook[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    heard.push({ path: request.url ?? '', headers: request.headers, raw: Buffer.concat(parts) })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
    respondWith: (next) => {
      status = next
    },
    close: () => server.close(),
  }
}
