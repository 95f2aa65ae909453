import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PreparedResponse } from './prepared-response.ts'

const response = (text: string) => new PreparedResponse('text/plain', text)

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

test('a compact response keeps only its compressed content, and is still sent in every encoding', async () => {
  const text = 'x'.repeat(1000)
  const compact = new PreparedResponse('text/plain', text, { isCompact: true })
  expect(compact.has('text/plain', text)).toBe(true)
  const brotli = await compact.bytes('br')
  expect(compact.has('text/plain', text)).toBe(false)
  expect((await compact.bytes('identity')).toString()).toBe(text)
  expect(gunzipSync(await compact.bytes('gzip')).toString()).toBe(text)
  expect(await compact.bytes('br')).toBe(brotli)
})
