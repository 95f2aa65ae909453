import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStaticFiles } from './static-files.ts'

const WORKER = 'precache([{"revision":"a1","url":"index.html"},{"revision":null,"url":"assets/main-4f2a.js"}])'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakshi-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'earlier'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'sw.js'), WORKER)
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'assets/main-4f2a.js'), 'plain script')
  await writeFile(join(folder, 'assets/main-4f2a.js.br'), 'compressed script')
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  app = fastify()
  await writeFile(join(folder, 'retired-worker.js'), 'retired worker')
  await serveStaticFiles(app, {
    clientDir: folder,
    archiveDir: join(folder, 'earlier'),
    retireWorker: false,
    policyFor: () => "default-src 'self'; script-src 'self'",
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('files with a hash in their name are immutable', async () => {
  const { headers } = await get('/assets/main-4f2a.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-type']).toMatch(/javascript/)
})

test.each(['/index.html', '/sw.js', '/manifest.webmanifest'])('%s is revalidated each time', async (url) => {
  const { headers } = await get(url)
  expect(headers['cache-control']).toBe('no-cache')
  expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test('a precompressed file is sent to clients that accept its encoding', async () => {
  const compressed = await get('/assets/main-4f2a.js', { 'accept-encoding': 'br' })
  expect(compressed.body).toBe('compressed script')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/javascript/),
  })
  expect((await get('/assets/main-4f2a.js')).body).toBe('plain script')
})

test.each(['/index.html', '/sw.js'])('%s has the pages’ policy, compressed or not', async (url) => {
  for (const encoding of ['identity', 'br']) {
    const { headers } = await get(url, { 'accept-encoding': encoding })
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self'/)
  }
})

test('the worker’s revision of the shell changes with the policy, and nothing else of the worker does', async () => {
  const workerOf = async (policy: string) => {
    const shop = fastify()
    const archiveDir = join(folder, 'earlier')
    await serveStaticFiles(shop, { clientDir: folder, archiveDir, retireWorker: false, policyFor: () => policy })
    const { body } = await shop.inject({ url: '/sw.js' })
    await shop.close()
    return body
  }
  const sandbox = await workerOf("script-src 'self'")
  const live = await workerOf("script-src 'self' https://checkout.example")
  const revision = /"a1-[0-9a-f]{16}"/
  expect(sandbox).not.toBe(live)
  expect(await workerOf("script-src 'self'")).toBe(sandbox)
  for (const worker of [sandbox, live]) expect(worker.replace(revision, '"a1"')).toBe(WORKER)
})

test.each(['/.vite/manifest.json', '/assets/other.js', '/../package.json'])('%s does not exist', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})
