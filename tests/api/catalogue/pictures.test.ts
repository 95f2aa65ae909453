import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { request, setTransport } from '#sync/api.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

describe('pictures', () => {
  let shop: InProcessShop
  let ring: string
  let tallBanner: string
  let wideBanner: string

  beforeAll(async () => {
    shop = await startShop()
    setTransport((address, init) => fetch(shop.origin + address, init))
    const product = await request('readProduct', { path: { id: 'tara-solitaire-ring' } })
    const storefront = await request('readStorefront')
    if (product.kind !== 'ok' || storefront.kind !== 'ok') throw new Error('The catalogue was not answered.')
    ring = product.data.product.image[0] ?? ''
    tallBanner = storefront.data.slides[0]?.tall.src ?? ''
    wideBanner = storefront.data.slides[0]?.wide.src ?? ''
  })
  afterAll(() => shop.stop())

  const get = (address: string) => fetch(shop.origin + address)
  const sized = (address: string, end: string) => address.replace('900.webp', end)
  const sizeOf = async (answer: Response) => sharp(await answer.arrayBuffer()).metadata()

  test('are served in the requested width and format, and are immutable', async () => {
    const answer = await get(sized(ring, '320.avif'))
    expect(answer.headers.get('content-type')).toBe('image/avif')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sizeOf(answer)).toMatchObject({ format: 'heif', width: 320, height: 427 })
  })

  test('are served as JPEG for link previews', async () => {
    const answer = await get(sized(ring, '900.jpeg'))
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(await sizeOf(answer)).toMatchObject({ format: 'jpeg', width: 900, height: 1200 })
  })

  test('are never enlarged', async () => {
    expect(await sizeOf(await get(tallBanner))).toMatchObject({ format: 'webp', width: 640, height: 800 })
  })

  test('are offered in 1600 px only if they are wide', async () => {
    expect(await sizeOf(await get(sized(wideBanner, '1600.webp')))).toMatchObject({ width: 1600, height: 700 })
    expect((await get(sized(ring, '1600.webp'))).status).toBe(404)
  })

  test('are created once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(sized(ring, '640.webp'))))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    const kept = await readdir(join(shop.dataDir, 'media'))
    expect(kept.filter((file) => file.startsWith('tara-solitaire-ring-1') && file.endsWith('640.webp'))).toHaveLength(1)
    expect(kept.filter((file) => file.startsWith('.'))).toEqual([])
  })

  test('are created again if the cached file is gone', async () => {
    const before = await (await get(ring)).text()
    await rm(join(shop.dataDir, 'media'), { recursive: true })
    expect(await (await get(ring)).text()).toBe(before)
  })

  test.each([
    ['another width', (address: string) => sized(address, '500.webp')],
    ['another format', (address: string) => sized(address, '900.png')],
    ['another hash', (address: string) => address.replace(/\.[0-9a-f]{8}\./, '.00000000.')],
    ['another name', (address: string) => address.replace('tara', 'zara')],
    ['a path outside the folder', () => '/media/..%2F..%2Fshop.db'],
  ])('do not exist at %s', async (_, changed) => {
    expect((await get(changed(ring))).status).toBe(404)
  })
})
