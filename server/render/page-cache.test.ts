import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

/** The cache adds a byte, so that 12 pages are as many as it keeps. */
const PAGE_BYTES = 1024 * 1024 - 1

interface ShopData {
  version: string
  shown?: string
  content: string
}

/** Returns a cache of pages that show the content of `shop`, and the keys that were rendered. */
function cacheOf(shop: ShopData) {
  const rendered: string[] = []
  const clock = { now: 0 }
  const source = {
    version: () => shop.version,
    shown: () => shop.shown ?? 's1',
    render: (key: string) => {
      rendered.push(key)
      return shop.content === 'broken' ? Promise.reject(new Error('failed')) : Promise.resolve(shop.content)
    },
    isCurrent: (page: string) => Promise.resolve(page === shop.content),
    sizeOf: () => PAGE_BYTES,
  }
  return { cache: new PageCache(source, () => clock.now), clock, rendered }
}

/** Returns a cache as `cacheOf` does, which has cached the page `/` because it was requested twice. */
async function cacheWithPage(shop: ShopData) {
  const result = cacheOf(shop)
  await result.cache.get('/')
  await result.cache.get('/')
  result.rendered.length = 0
  return result
}

test('a page that is requested twice is not rendered again while its data is the same', async () => {
  const { cache, clock, rendered } = cacheOf({ version: 'v1', content: 'ring' })
  await cache.get('/')
  await cache.get('/')
  expect(rendered).toEqual(['/', '/'])
  clock.now = 60_000
  expect(await cache.get('/')).toBe('ring')
  expect(rendered).toEqual(['/', '/'])
})

test('concurrent requests for a page render it once', async () => {
  const { cache, rendered } = cacheOf({ version: 'v1', content: 'ring' })
  expect(await Promise.all([cache.get('/'), cache.get('/')])).toEqual(['ring', 'ring'])
  expect(rendered).toEqual(['/'])
})

test('pages that are requested only once evict no others', async () => {
  const { cache, rendered } = await cacheWithPage({ version: 'v1', content: 'ring' })
  for (let index = 0; index < 100; index++) await cache.get(`/products?min=${index}`)
  rendered.length = 0
  await cache.get('/')
  expect(rendered).toEqual([])
})

test('a page is served for at most a second after a change that nobody sees', async () => {
  const shop = { version: 'v1', content: '30 rings' }
  const { cache, clock, rendered } = await cacheWithPage(shop)
  Object.assign(shop, { version: 'v2', content: '29 rings' })
  clock.now = 799
  expect(await cache.get('/')).toBe('30 rings')
  expect(rendered).toEqual([])
  clock.now = 999
  expect(await cache.get('/')).toBe('30 rings')
  expect(rendered).toEqual(['/'])
  clock.now = 1000
  expect(await cache.get('/')).toBe('29 rings')
})

test('a page that has not been requested for a second shows every change', async () => {
  const shop = { version: 'v1', content: '30 rings' }
  const { cache, clock } = await cacheWithPage(shop)
  Object.assign(shop, { version: 'v2', content: '29 rings' })
  clock.now = 1000
  expect(await cache.get('/')).toBe('29 rings')
})

test('a page shows at once what shoppers see of a change', async () => {
  const shop = { version: 'v1', shown: 's1', content: 'ring' }
  const { cache } = await cacheWithPage(shop)
  Object.assign(shop, { version: 'v2', shown: 's2', content: 'ring, sold out' })
  expect(await cache.get('/')).toBe('ring, sold out')
})

test('a page that is being rendered when shoppers see a change is not used for later requests', async () => {
  const shop = { version: 'v1', shown: 's1', content: 'ring' }
  const { cache } = cacheOf(shop)
  const earlier = cache.get('/')
  Object.assign(shop, { version: 'v2', shown: 's2', content: 'ring, sold out' })
  expect(await cache.get('/')).toBe('ring, sold out')
  expect(await earlier).toBe('ring')
  expect(await cache.get('/')).toBe('ring, sold out')
})

test('a page is not rendered again after a change that does not affect it', async () => {
  const shop = { version: 'v1', content: 'ring' }
  const { cache, clock, rendered } = await cacheWithPage(shop)
  shop.version = 'v2'
  clock.now = 5000
  expect(await cache.get('/')).toBe('ring')
  expect(rendered).toEqual([])
})

test('a failed rendering is not cached', async () => {
  const shop = { version: 'v1', content: 'broken' }
  const { cache } = cacheOf(shop)
  await expect(cache.get('/')).rejects.toThrow('failed')
  // The second request would be cached.
  await expect(cache.get('/')).rejects.toThrow('failed')
  shop.content = 'ring'
  expect(await cache.get('/')).toBe('ring')
})

test('the least recently used page is evicted first', async () => {
  const { cache, rendered } = cacheOf({ version: 'v1', content: 'ring' })
  const [first, second, ...others] = Array.from({ length: 12 }, (_, index) => `/${index}`)
  const request = async (...keys: (string | undefined)[]) => {
    for (const key of keys) await cache.get(key ?? '')
  }
  await request(first, second, ...others, first, second, ...others)
  await request(first, '/another', '/another')
  rendered.length = 0
  await request(first, second)
  expect(rendered).toEqual([second])
})
