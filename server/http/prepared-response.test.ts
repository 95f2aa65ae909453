import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PreparedResponse } from './prepared-response.ts'

const response = (text: string) => new PreparedResponse('text/plain', text)

test('the encoding is the best that the client accepts, and small responses are sent as they are', () => {
  const long = response('x'.repeat(2000))
  expect(long.bestEncoding('gzip, br')).toBe('br')
  expect(long.bestEncoding('gzip, br;q=0')).toBe('gzip')
  expect(long.bestEncoding('gzip;q=0.0')).toBe('identity')
  expect(long.bestEncoding(undefined)).toBe('identity')
  expect(response('short').bestEncoding('br')).toBe('identity')
})

test('a response that keeps only its compressed content takes less memory, and can be sent in every encoding', async () => {
  const text = 'Kundan nath with pearls. '.repeat(500)
  const prepared = await PreparedResponse.compressed('text/plain', text)
  expect(prepared.size).toBeLessThan(text.length / 10)
  expect(prepared.etag('br')).toBe(response(text).etag('br'))
  expect(brotliDecompressSync(await prepared.body('br')).toString()).toBe(text)
  expect(gunzipSync(await prepared.body('gzip')).toString()).toBe(text)
  expect((await prepared.body('identity')).toString()).toBe(text)
})
