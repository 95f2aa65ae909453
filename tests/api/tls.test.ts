import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientHttp2Session, connect } from 'node:http2'
import { get } from 'node:https'
import { connect as connectPlainly } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'

const pem = (name: string) => fileURLToPath(new URL(`../support/shop/${name}.pem`, import.meta.url))
const ca = readFileSync(pem('test-certificate'))

let shop: InProcessShop

beforeEach(async () => {
  const environment = { TLS_CERT: pem('test-certificate'), TLS_KEY: pem('test-certificate-key'), METRICS_PORT: '0' }
  shop = await startShop({ environment })
})

afterEach(() => shop.stop())

test('with a certificate, the shop speaks HTTP/2, and its end closes open connections', async () => {
  expect(shop.origin).toMatch(/^https:/)
  const client = connect(shop.origin, { ca })
  const request = client.request({ ':path': '/api/products?page=1&limit=1', 'accept-encoding': 'br' })
  const [headers] = await once(request, 'response')
  expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' })
  request.resume()
  await once(request, 'end')
  const metrics = await (await fetch(shop.metricsUrl ?? '')).text()
  expect(metrics).toContain('shop_http_requests_total{method="GET",route="/api/products",status="200"} 1')
  const closed = once(client, 'close')
  await shop.stop()
  await closed
})

/** Sends the beginning of a picture. */
async function beginUpload(): Promise<ClientHttp2Session> {
  const client = connect(shop.origin, { ca }).on('error', () => undefined)
  const headers = {
    ':method': 'POST',
    ':path': '/api/images/upload',
    'content-type': 'multipart/form-data; boundary=b',
  }
  const upload = client.request(headers).on('error', () => undefined)
  upload.write('--b\r\ncontent-disposition: form-data; name="file"; filename="ring.png"\r\n\r\nsome of it')
  await once(client, 'connect')
  await setTimeout(100)
  return client
}

test('the shop ends although an upload does not', async () => {
  const client = await beginUpload()
  const closed = once(client, 'close')
  await shop.stop()
  await closed
})

test('a client that leaves in the middle of an upload changes nothing', async () => {
  const client = await beginUpload()
  client.destroy()
  await once(client, 'close')
  const [response] = await once(get(`${shop.origin}/api/health`, { ca }), 'response')
  expect(response).toMatchObject({ statusCode: 200 })
})

test('clients that leave in the handshake, or do not begin one, change nothing', async () => {
  const { hostname, port } = new URL(shop.origin)
  // The beginning of a ClientHello, and HTTP without TLS.
  for (const sent of [Buffer.from([22, 3, 1, 2, 0, 1]), Buffer.from('GET / HTTP/1.1\r\n\r\n')]) {
    const socket = connectPlainly(Number(port), hostname).on('error', () => undefined)
    socket.write(sent)
    await setTimeout(100)
    socket.resetAndDestroy()
  }
  const [response] = await once(get(`${shop.origin}/api/health`, { ca }), 'response')
  expect(response).toMatchObject({ statusCode: 200 })
})

test('clients without HTTP/2 use HTTP/1.1', async () => {
  const [response] = await once(get(`${shop.origin}/api/health`, { ca }), 'response')
  expect(response).toMatchObject({ statusCode: 200, httpVersion: '1.1' })
  expect(await json(response)).toMatchObject({ status: 'ok' })
})
