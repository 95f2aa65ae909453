import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { archiveAssets } from './archived-assets.ts'
import { serveStaticFiles } from './static-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const released = Date.UTC(2026, 10, 21)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakshi-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts a server at the given time, with these assets in its build. Returns a function that requests a URL. */
async function open(assets: string[], now: number, { retireWorker = false } = {}) {
  const [clientDir, archiveDir] = [join(folder, 'client'), join(folder, 'archive')]
  await rm(clientDir, { recursive: true, force: true })
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await writeFile(join(clientDir, 'sw.js'), 'precache([{"revision":"a1","url":"index.html"}])')
  await writeFile(join(clientDir, 'retired-worker.js'), 'the retired worker')
  for (const name of assets) {
    await writeFile(join(clientDir, 'assets', name), name)
    await writeFile(join(clientDir, 'assets', `${name}.br`), `compressed ${name}`)
  }
  await archiveAssets(clientDir, archiveDir, now)
  const app = fastify()
  await serveStaticFiles(app, {
    clientDir,
    archiveDir: archiveDir,
    retireWorker,
    policyFor: () => "default-src 'self'",
  })
  return (url: string, headers = {}) => app.inject({ url, headers })
}

test('a build’s assets, including compressed ones, are kept for 30 days after the last start with that build', async () => {
  await open(['old-11111111.js'], released)
  const get = await open(['new-22222222.js'], released + 30 * DAY_MS)
  const archived = await get('/assets/old-11111111.js')
  expect(archived.body).toBe('old-11111111.js')
  expect(archived.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const compressed = await get('/assets/old-11111111.js', { 'accept-encoding': 'br' })
  expect(compressed.body).toBe('compressed old-11111111.js')
  expect((await get('/assets/new-22222222.js')).body).toBe('new-22222222.js')
})

test('older assets are deleted, except those that the current build contains', async () => {
  await open(['old-11111111.js', 'same-00000000.js'], released)
  await open(['new-22222222.js', 'same-00000000.js'], released + 20 * DAY_MS)
  const get = await open(['new-33333333.js', 'same-00000000.js'], released + 31 * DAY_MS)
  expect((await get('/assets/old-11111111.js')).statusCode).toBe(404)
  expect((await get('/assets/new-22222222.js')).statusCode).toBe(200)
  expect((await get('/assets/same-00000000.js')).statusCode).toBe(200)
})

test('several processes that start at once delete expired assets together', async () => {
  await open(
    Array.from({ length: 20 }, (_, number) => `old-${number}.js`),
    released,
  )
  await open([], released + DAY_MS)
  const [clientDir, archiveDir] = [join(folder, 'client'), join(folder, 'archive')]
  const started = [1, 2, 3].map(() => archiveAssets(clientDir, archiveDir, released + 32 * DAY_MS))
  await Promise.all(started)
  expect(await readdir(join(archiveDir, 'assets'))).toEqual([])
})

test('the retired worker is served in place of the worker', async () => {
  const get = await open([], released, { retireWorker: true })
  const { body, headers } = await get('/sw.js')
  expect(body).toBe('the retired worker')
  expect(headers['content-type']).toMatch(/javascript/)
  expect(headers['cache-control']).toBe('no-cache')
})
