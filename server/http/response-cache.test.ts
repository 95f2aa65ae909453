import { expect, test } from 'vitest'
import { ResponseCache } from './response-cache.ts'

/** A cache whose data has a version that the test changes. */
function cacheWithVersion() {
  const data = { version: 'v1' }
  const cache = new ResponseCache(() => data.version)
  const save = (url: string, content: string) => cache.save(url, { type: 'text/plain', content, version: data.version })
  return { data, cache, save }
}

test('a response is used until the data changes', () => {
  const { data, cache, save } = cacheWithVersion()
  const saved = save('/list', 'ring')
  expect(cache.get('/list')).toBe(saved)
  data.version = 'v2'
  expect(cache.get('/list')).toBeUndefined()
})

test('a response with the same content as before is kept, so that it is not compressed again', () => {
  const { data, cache, save } = cacheWithVersion()
  const saved = save('/list', 'ring')
  data.version = 'v2'
  expect(save('/list', 'ring')).toBe(saved)
  expect(cache.get('/list')).toBe(saved)
  data.version = 'v3'
  expect(save('/list', 'ring, sold out')).not.toBe(saved)
})

test('content that was made before a change is not used after it', () => {
  const { data, cache } = cacheWithVersion()
  data.version = 'v2'
  cache.save('/list', { type: 'text/plain', content: 'ring', version: 'v1' })
  expect(cache.get('/list')).toBeUndefined()
})

test('the least recently used response is evicted first', () => {
  const { cache, save } = cacheWithVersion()
  for (let index = 0; index < 2000; index++) save(`/${index}`, 'small')
  cache.get('/0')
  save('/another', 'small')
  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/1')).toBeUndefined()
})

test('large responses are evicted earlier, and empty ones can be cached', () => {
  const { cache, save } = cacheWithVersion()
  const large = 'x'.repeat(3 * 1024 * 1024)
  for (const url of ['/a', '/b', '/c']) save(url, large)
  expect(['/a', '/b', '/c'].map((url) => cache.get(url) !== undefined)).toEqual([false, true, true])
  save('/empty', '')
  expect(cache.get('/empty')).toBeDefined()
})
