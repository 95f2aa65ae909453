import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

/** Returns a cache of pages that show the content of `shop`, and the keys that were rendered. */
function cacheOf(shop: { version: string; content: string }) {
  const rendered: string[] = []
  const clock = { now: 0 }
  const source = {
    version: () => shop.version,
    render: (key: string) => {
      rendered.push(key)
      return shop.content === 'broken' ? Promise.reject(new Error('failed')) : Promise.resolve(shop.content)
    },
    isCurrent: (page: string) => Promise.resolve(page === shop.content),
  }
  return { cache: new PageCache(source, () => clock.now), clock, rendered }
}

test('a page is rendered once while its data is the same', async () => {
  const shop = { version: 'v1', content: 'ring' }
  const { cache, clock, rendered } = cacheOf(shop)
  await Promise.all([cache.get('/'), cache.get('/')])
  clock.now = 60_000
  expect(await cache.get('/')).toBe('ring')
  expect(rendered).toEqual(['/'])
})

test('a page whose data has changed is served stale for at most a second', async () => {
  const shop = { version: 'v1', content: 'ring' }
  const { cache, clock, rendered } = cacheOf(shop)
  await cache.get('/')
  Object.assign(shop, { version: 'v2', content: 'ring, sold out' })
  clock.now = 799
  expect(await cache.get('/')).toBe('ring')
  expect(rendered).toEqual(['/'])
  clock.now = 999
  expect(await cache.get('/')).toBe('ring')
  expect(rendered).toEqual(['/', '/'])
  clock.now = 1000
  expect(await cache.get('/')).toBe('ring, sold out')
})

test('a page that has not been requested for a second is not served stale', async () => {
  const shop = { version: 'v1', content: 'ring' }
  const { cache, clock } = cacheOf(shop)
  await cache.get('/')
  Object.assign(shop, { version: 'v2', content: 'ring, sold out' })
  clock.now = 1000
  expect(await cache.get('/')).toBe('ring, sold out')
})

test('a page is not rendered again after a change that does not affect it', async () => {
  const shop = { version: 'v1', content: 'ring' }
  const { cache, clock, rendered } = cacheOf(shop)
  await cache.get('/')
  shop.version = 'v2'
  clock.now = 5000
  expect(await cache.get('/')).toBe('ring')
  expect(rendered).toEqual(['/'])
})

test('a failed rendering is not cached', async () => {
  const shop = { version: 'v1', content: 'broken' }
  const { cache } = cacheOf(shop)
  await expect(cache.get('/')).rejects.toThrow('failed')
  shop.content = 'ring'
  expect(await cache.get('/')).toBe('ring')
})

test('the least recently used page is evicted first', async () => {
  const { cache, rendered } = cacheOf({ version: 'v1', content: 'ring' })
  for (let index = 0; index < 300; index++) await cache.get(`/${index}`)
  await cache.get('/0')
  await cache.get('/another')
  rendered.length = 0
  await cache.get('/0')
  await cache.get('/1')
  expect(rendered).toEqual(['/1'])
})
