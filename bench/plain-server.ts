/** A minimal node:http server that always sends the same response, as a baseline for the throughput benchmark. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PlainServer {
  origin: string
  stop(): void
}

export async function startPlainServer(body: Buffer, type: string): Promise<PlainServer> {
  const server = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': type, 'content-length': body.length })
    reply.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
