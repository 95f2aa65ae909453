import { expect, test } from 'vitest'
import { createResponseCache, PreparedResponse } from './prepared-response.ts'

const response = (text: string) => new PreparedResponse('text/plain', text)

test('the least recently used response is evicted first', () => {
  const cache = createResponseCache()
  for (let index = 0; index < 2000; index++) cache.set(`/${index}`, response('small'))
  cache.get('/0')
  cache.set('/another', response('small'))
  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/1')).toBeUndefined()
})

test('large responses are evicted earlier, and empty ones can be cached', () => {
  const cache = createResponseCache()
  const large = 'x'.repeat(30 * 1024 * 1024)
  for (const url of ['/a', '/b', '/c']) cache.set(url, response(large))
  expect(['/a', '/b', '/c'].map((url) => cache.has(url))).toEqual([false, true, true])
  cache.set('/empty', response(''))
  expect(cache.has('/empty')).toBe(true)
})

test('the encoding is the best that the client accepts, and small responses are sent as they are', () => {
  const long = response('x'.repeat(1000))
  expect(long.bestEncoding('gzip, br')).toBe('br')
  expect(long.bestEncoding('gzip, br;q=0')).toBe('gzip')
  expect(long.bestEncoding('gzip;q=0.0')).toBe('identity')
  expect(long.bestEncoding(undefined)).toBe('identity')
  expect(response('short').bestEncoding('br')).toBe('identity')
})

test('each encoding has its own ETag, and any of them matches', () => {
  const prepared = response('x'.repeat(1000))
  expect(prepared.etag('br')).not.toBe(prepared.etag('identity'))
  expect(prepared.matches(prepared.etag('br'))).toBe(true)
  expect(prepared.matches(response('other').etag('br'))).toBe(false)
  expect(prepared.matches(undefined)).toBe(false)
})
