import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

const page = (text: string) => () => Promise.resolve(text)

test('a page is rendered once per version of the catalogue', async () => {
  const cache = new PageCache<string>(10)
  await cache.get('/', 'v1', page('first'))
  expect(await cache.get('/', 'v1', page('second'))).toBe('first')
})

test('a changed catalogue clears the cache', async () => {
  const cache = new PageCache<string>(10)
  await cache.get('/', 'v1', page('first'))
  expect(await cache.get('/', 'v2', page('second'))).toBe('second')
})

test('a failed rendering is not cached', async () => {
  const cache = new PageCache<string>(10)
  await expect(cache.get('/', 'v1', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await cache.get('/', 'v1', page('second'))).toBe('second')
})

test('the least recently used page is evicted first', async () => {
  const cache = new PageCache<string>(2)
  await cache.get('/a', 'v1', page('a'))
  await cache.get('/b', 'v1', page('b'))
  await cache.get('/a', 'v1', page('a again'))
  await cache.get('/c', 'v1', page('c'))
  expect(await cache.get('/a', 'v1', page('a rendered again'))).toBe('a')
  expect(await cache.get('/b', 'v1', page('b rendered again'))).toBe('b rendered again')
})
