import { expect, test } from 'vitest'
import { ResponseCache } from './response-cache.ts'

/** A cache whose data has a version that the test changes. */
function cacheWithVersion() {
  const data = { version: 'v1', shown: 's1', now: 0 }
  const cache = new ResponseCache(() => data.version, { shown: () => data.shown, now: () => data.now })
  const saveOnce = (url: string, content: string) =>
    cache.save(url, { type: 'text/plain', content, version: data.version })
  /** Saves a response as if its URL had been requested before. */
  const save = (url: string, content: string) => {
    saveOnce(url, content)
    return saveOnce(url, content)
  }
  return { data, cache, save, saveOnce }
}

test('a response is used until the data changes', () => {
  const { data, cache, save } = cacheWithVersion()
  const saved = save('/list', 'ring')
  expect(cache.get('/list')).toBe(saved)
  data.version = 'v2'
  expect(cache.get('/list')).toBeUndefined()
})

test('a response is kept when it is requested for the second time', () => {
  const { data, cache, saveOnce } = cacheWithVersion()
  saveOnce('/list', 'ring')
  expect(cache.get('/list')).toBeUndefined()
  const saved = saveOnce('/list', 'ring')
  expect(cache.get('/list')).toBe(saved)
  data.version = 'v2'
  expect(saveOnce('/list', 'ring')).toBe(saved)
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
  const { data, cache, saveOnce } = cacheWithVersion()
  saveOnce('/list', 'ring')
  data.version = 'v2'
  cache.save('/list', { type: 'text/plain', content: 'ring', version: 'v1' })
  expect(cache.get('/list')).toBeUndefined()
  // It has been kept all the same.
  data.version = 'v1'
  expect(cache.get('/list')).toBeDefined()
})

test('a recent response is used for a second after a change that nobody sees', () => {
  const { data, cache, save } = cacheWithVersion()
  const saved = save('/list', 'ring, 5 left')
  data.now = 5000
  expect(cache.get('/list')).toBe(saved)
  Object.assign(data, { version: 'v2', now: 5999 })
  expect(cache.get('/list')).toBeUndefined()
  expect(cache.getRecent('/list')).toBe(saved)
  data.now = 6000
  expect(cache.getRecent('/list')).toBeUndefined()
})

test('no recent response is used after a change that everybody sees', () => {
  const { data, cache, save } = cacheWithVersion()
  save('/list', 'ring')
  Object.assign(data, { version: 'v2', shown: 's2' })
  expect(cache.getRecent('/list')).toBeUndefined()
  cache.save('/list', { type: 'text/plain', content: 'ring', version: 'v1' })
  expect(cache.getRecent('/list')).toBeUndefined()
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
