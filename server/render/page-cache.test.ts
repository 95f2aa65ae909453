import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

const page = (text: string) => () => Promise.resolve(text)

test('a page is rendered once for the same catalogue', async () => {
  const cache = new PageCache<string>(10)
  await cache.get('/', 'v1', page('first'))
  expect(await cache.get('/', 'v1', page('second'))).toBe('first')
})

test('a changed catalogue forgets every page', async () => {
  const cache = new PageCache<string>(10)
  await cache.get('/', 'v1', page('first'))
  expect(await cache.get('/', 'v2', page('second'))).toBe('second')
})

test('a rendering that fails is not kept', async () => {
  const cache = new PageCache<string>(10)
  await expect(cache.get('/', 'v1', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(await cache.get('/', 'v1', page('second'))).toBe('second')
})

test('the page that nobody asked for longest makes room', async () => {
  const cache = new PageCache<string>(2)
  await cache.get('/a', 'v1', page('a'))
  await cache.get('/b', 'v1', page('b'))
  await cache.get('/a', 'v1', page('a again'))
  await cache.get('/c', 'v1', page('c'))
  expect(await cache.get('/a', 'v1', page('a rendered anew'))).toBe('a')
  expect(await cache.get('/b', 'v1', page('b rendered anew'))).toBe('b rendered anew')
})
