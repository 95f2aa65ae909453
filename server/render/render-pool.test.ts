import { rm } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeFakeBuild } from '../../tests/support/shop/fake-renderer.ts'
import { TooBusyError } from '../lib/task-queue.ts'
import type { MadePage } from './render-messages.ts'
import { RenderPool } from './render-pool.ts'

let folder: string
let pool: RenderPool | undefined

beforeAll(async () => {
  folder = await makeFakeBuild()
})
afterEach(() => pool?.close())
afterAll(() => rm(folder, { recursive: true }))

const page = (url: string) => ({ url, device: 'phone' as const })

const htmlOf = (made: MadePage) => (made.kind === 'page' ? brotliDecompressSync(made.html.br).toString() : made.kind)

function openPool(readApi: (url: string) => Promise<string>): RenderPool {
  pool = new RenderPool({
    builtDir: folder,
    origin: () => 'https://shop.example',
    version: () => 'v1',
    readApi: async (url) => ({
      status: 200,
      body: await readApi(url),
      tag: `tag of ${url}`,
      version: 'v1',
    }),
    readPicture: () => Promise.resolve(null),
  })
  return pool
}

test('a page is rendered with the responses of the API, whose tags are returned', async () => {
  const { page: made, tags } = await openPool((url) => Promise.resolve(`data of ${url}`)).render(page('/ring'))
  expect(htmlOf(made)).toBe('data of /api/ring')
  expect([...tags]).toEqual([['/api/ring', 'tag of /api/ring']])
})

test('a page fails if the API does, or if its thread ends, and the next page is rendered', async () => {
  const pages = openPool((url) =>
    url === '/api/broken' ? Promise.reject(new Error('No data')) : Promise.resolve('ring'),
  )
  await expect(pages.render(page('/broken'))).rejects.toThrow('No data')
  await expect(pages.render(page('/end'))).rejects.toThrow('ended with code 1')
  expect(htmlOf((await pages.render(page('/ring'))).page)).toBe('ring')
})

test('a page is refused while too many are waiting', async () => {
  const gate: { open?: () => void } = {}
  const opened = new Promise<string>((resolve) => {
    gate.open = () => resolve('ring')
  })
  const pages = openPool(() => opened)
  const all = Array.from({ length: 1000 }, (_, index) => pages.render(page(`/${index}`)))
  const refused = await Promise.allSettled(all.slice(-1))
  expect(refused).toEqual([{ status: 'rejected', reason: expect.any(TooBusyError) }])
  gate.open?.()
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(100)
})
