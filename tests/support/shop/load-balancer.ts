import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoadBalancer {
  origin: string
  /** Sends requests to a shop from its first passed health check on. */
  add(shopOrigin: string): void
  /** Sends it no further request. */
  remove(shopOrigin: string): void
  /** Responses so far of each shop that was ever added. */
  responses(): Record<string, number>
  close(): Promise<void>
}

const CHECK_EVERY_MS = 100

/**
 * Shares requests among healthy shops in turn, over connections that it keeps open,
 * and repeats none: what a shop fails, its client sees as 502.
 */
export async function openLoadBalancer(): Promise<LoadBalancer> {
  const shops = new Map<string, { isHealthy: boolean }>()
  const counts: Record<string, number> = {}
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const server = createServer((incoming, outgoing) => {
    const healthy = [...shops].filter(([, { isHealthy }]) => isHealthy)
    const [origin] = healthy[turn++ % healthy.length] ?? []
    if (!origin) fail(outgoing, 'No shop is healthy.')
    else forward({ origin, agent, incoming, outgoing, onResponse: () => (counts[origin] = (counts[origin] ?? 0) + 1) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const checks = setInterval(() => {
    for (const [origin, shop] of shops) {
      fetch(`${origin}/api/health`).then(
        ({ ok }) => {
          shop.isHealthy = ok
        },
        () => {
          shop.isHealthy = false
        },
      )
    }
  }, CHECK_EVERY_MS)

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => shops.set(origin, { isHealthy: false }),
    remove: (origin) => shops.delete(origin),
    responses: () => counts,
    close: async () => {
      clearInterval(checks)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Forwarded {
  origin: string
  agent: Agent
  incoming: IncomingMessage
  outgoing: ServerResponse
  onResponse: () => void
}

function forward({ origin, agent, incoming, outgoing, onResponse }: Forwarded): void {
  const { method, url, headers } = incoming
  const asked = request(origin + url, { method, headers, agent }, (response) => {
    onResponse()
    const { connection: _, ...rest } = response.headers
    outgoing.writeHead(response.statusCode ?? 502, rest)
    response.pipe(outgoing)
    response.on('error', () => outgoing.destroy())
  })
  asked.on('error', (error) => fail(outgoing, `${origin} failed: ${error.message}`))
  incoming.pipe(asked)
}

function fail(outgoing: ServerResponse, reason: string): void {
  if (outgoing.headersSent) outgoing.destroy()
  else outgoing.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ message: reason }))
}
