import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves a shop under another origin, where the HTML of `path` stops after its `<h1>` until `sendRest` is called.
 */
export async function startSlowPage(shopOrigin: string, path: string) {
  const rest = new EventEmitter()
  const server = createServer(async ({ url = '/' }, reply) => {
    const response = await fetch(shopOrigin + url)
    const body = Buffer.from(await response.arrayBuffer())
    reply.setHeader('content-type', response.headers.get('content-type') ?? '')
    if (url !== path) return void reply.end(body)
    const half = body.indexOf('</h1>')
    reply.write(body.subarray(0, half))
    await once(rest, 'sent')
    reply.end(body.subarray(half))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${path}`,
    sendRest: () => rest.emit('sent'),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
