import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { json } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { limitHttp2 } from './create-server.ts'

async function openServer(requestMs: number): Promise<{ app: FastifyInstance; client: ClientHttp2Session }> {
  const app = fastify({ http2: true, forceCloseConnections: true }) as unknown as FastifyInstance
  limitHttp2(app, requestMs)
  app.post('/bags', async ({ body }) => body)
  const client = connect(await app.listen({ host: '127.0.0.1', port: 0 })).on('error', () => undefined)
  return { app, client }
}

function post(client: ClientHttp2Session) {
  const headers = { ':method': 'POST', ':path': '/bags', 'content-type': 'application/json' }
  return client.request(headers).on('error', () => undefined)
}

test('a request whose body stalls is cut off, and others of its connection are answered', async () => {
  const { app, client } = await openServer(100)
  const stalled = post(client)
  stalled.write('{"lines"')
  await once(stalled, 'close')
  const whole = post(client)
  whole.end('{"lines":[]}')
  expect(await json(whole)).toEqual({ lines: [] })
  await app.close()
})

test('a request whose body stalls does not keep the server open', async () => {
  const { app, client } = await openServer(60_000)
  const stalled = post(client)
  const arrived = once(app.server, 'stream')
  stalled.write('{"lines"')
  await arrived
  const closed = once(client, 'close')
  await app.close()
  await closed
})
