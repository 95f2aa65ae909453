import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#server/lib/project-root.ts'
import { apiClient, newShopper, type Shopper } from '../support/shop/api-client.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { photograph } from '../support/shop/upload-samples.ts'

let shop: InProcessShop

beforeAll(async () => {
  shop = await startShop({ environment: { TRUSTED_PROXIES: '127.0.0.1' }, pages: true })
})
afterAll(() => shop.stop())

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** Sends a request like `fetch`, but without its automatic decompression and headers. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(shop.origin + path, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const json = ({ bytes }: Answer) => JSON.parse(bytes.toString())
const LIST = '/api/products?limit=12'

describe('public responses', () => {
  test('are compressed with the best encoding that the client accepts', async () => {
    const plain = await ask(LIST)
    const brotli = await ask(LIST, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await ask(LIST, { 'accept-encoding': 'gzip' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3)
    expect(plain.headers.vary).toBe('accept-encoding')
  })

  test('are not compressed with an encoding that the client rules out', async () => {
    const answer = await ask(LIST, { 'accept-encoding': 'br;q=0, gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
  })

  test('are not sent again to a client that has them', async () => {
    const first = await ask(LIST, { 'accept-encoding': 'br' })
    const again = await ask(LIST, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect(again).toMatchObject({ status: 304, headers: { etag: first.headers.etag } })
    expect(again.bytes).toHaveLength(0)
  })

  test('have an ETag for their content and encoding', async () => {
    const tags = await Promise.all([ask(LIST), ask(LIST, { 'accept-encoding': 'br' }), ask('/api/products?limit=11')])
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(3)
  })
})

/** Of the table in docs/scale.md: an example, `Cache-Control` and `Vary`. */
const documented = readFileSync(join(projectRoot, 'docs/scale.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| .* \| `\//.test(line))
  .map((line) => [...line.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code))

describe('what caches on the way may keep', () => {
  let shopper: Shopper
  let upload: string
  beforeAll(async () => {
    const client = apiClient(() => shop.origin)
    shopper = await newShopper(client)
    const body = new FormData()
    body.set('file', new File([new Uint8Array(await photograph())], 'design.jpg'))
    upload = (await client('uploadImage', { body })).answer.secure_url
  })

  test.each(documented)('of responses like %s says %s, as documented', async (example, cacheControl, vary) => {
    const home = (await ask('/')).bytes.toString()
    // A name that the build or the shopper's picture has made.
    const made = example?.endsWith('…')
      ? new RegExp(`${example.slice(0, -1)}[\\w./-]+`).exec(home + upload)?.[0]
      : example
    const { headers } = await ask(made ?? '', { accept: 'text/html', 'accept-encoding': 'br' })
    expect(headers['cache-control']).toBe(cacheControl)
    expect(headers.vary).toBe(vary)
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('is nothing of an account', async () => {
    for (const path of ['/api/reviews/vana-leaf-ring', '/api/user', '/api/orders/none']) {
      const { headers } = await ask(path, { 'x-access-token': shopper.token })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  test('is documented for each kind', () => {
    expect(documented.length).toBeGreaterThan(8)
  })
})

describe('error responses', () => {
  test('of the API are JSON for any path', async () => {
    const answer = await ask('/api/shoes')
    expect(answer).toMatchObject({ status: 404, headers: { 'content-type': 'application/json; charset=utf-8' } })
    expect(json(answer)).toEqual({ status: 'error', code: 'NOT_FOUND', message: 'This does not exist.' })
  })

  test('for a body that is not JSON say so', async () => {
    const answer = await ask('/api/contact', { 'content-type': 'application/json' }, 'POST', '{"name":')
    expect(answer.status).toBe(400)
    expect(json(answer)).toMatchObject({ code: 'INVALID_INPUT', fields: { body: expect.any(String) } })
  })

  test('for a body that is too large say so', async () => {
    const body = JSON.stringify({ message: 'x'.repeat(300_000) })
    const answer = await ask('/api/contact', { 'content-type': 'application/json' }, 'POST', body)
    expect(answer.status).toBe(413)
    expect(json(answer).code).toBe('BODY_TOO_LARGE')
  })
})

test('a proxy that is not listed is reported to the owner once, and its clients are not limited together', async () => {
  const unlisted = await startShop({ environment: { LIMITS: 'on' } })
  try {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    // More than a network that is known may send.
    for (let count = 0; count <= 1500; count++) {
      const { statusCode } = await unlisted.app.inject({ method: 'POST', url: '/api/newsletter', headers })
      expect(statusCode).not.toBe(429)
    }
    const told = () =>
      unlisted.db.selectFrom('outbox').select('payload').where('dedupe_key', 'like', 'owner-unlisted-proxy-%').execute()
    await expect.poll(async () => (await told()).length).toBe(1)
    expect((await told())[0]?.payload).toContain('TRUSTED_PROXIES=127.0.0.1')
  } finally {
    await unlisted.stop()
  }
})

describe('every response', () => {
  test.each(['/api/health', '/api/none', LIST])('has the security headers, for example %s', async (path) => {
    expect((await ask(path)).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })

  test('requires HTTPS only if the shop’s public address uses it', async () => {
    const secure = await startShop({ environment: { PUBLIC_URL: 'https://shop.example', PAYMENTS: 'sandbox' } })
    try {
      const answer = await fetch(`${secure.origin}/api/health`)
      expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
      expect((await ask('/api/health')).headers).not.toHaveProperty('strict-transport-security')
    } finally {
      await secure.stop()
    }
  })
})

test('the API has an OpenAPI document', async () => {
  const answer = await ask('/api/openapi.json')
  expect(json(answer)).toMatchObject({ openapi: '3.1.0', paths: { '/products/{id}': { get: expect.any(Object) } } })
})
