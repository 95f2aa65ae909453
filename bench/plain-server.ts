/** A minimal node:http server that always sends one response, as a baseline. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PlainServer {
  origin: string
  stop(): void
}

/** `encoding` is the body's. */
export async function startPlainServer(body: Buffer, type: string, encoding?: 'br'): Promise<PlainServer> {
  const headers = {
    'content-type': type,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  }
  const server = createServer((_, reply) => {
    reply.writeHead(200, headers)
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
