import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAgain, compressQuickly } from './compressed-content.ts'
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

test('each encoding has its own ETag, and any of them matches', () => {
  const prepared = response('x'.repeat(1000))
  expect(prepared.etag('br')).not.toBe(prepared.etag('identity'))
  expect(prepared.matches(prepared.etag('br'))).toBe(true)
  expect(prepared.matches(response('other').etag('br'))).toBe(false)
  expect(prepared.matches(undefined)).toBe(false)
})

test('compressed content is sent as it is, and can be converted to every encoding', async () => {
  const text = 'x'.repeat(1000)
  const quick = compressQuickly(Buffer.from(text))
  const prepared = new PreparedResponse('text/plain', quick)
  expect(prepared.size).toBe(1000)
  expect(await prepared.bytes('br')).toEqual(Buffer.from(quick.br))
  expect((await prepared.bytes('identity')).toString()).toBe(text)
  expect(gunzipSync(await prepared.bytes('gzip')).toString()).toBe(text)
})

test('recompressed content has a new ETag, and still matches the earlier one', async () => {
  const text = 'Kundan nath with pearls. '.repeat(50)
  const quick = compressQuickly(Buffer.from(text))
  const again = compressAgain(quick)
  const [before, after] = [quick, again].map((content) => new PreparedResponse('text/plain', content))
  expect((await after?.bytes('identity'))?.toString()).toBe(text)
  expect(after?.etag('br')).not.toBe(before?.etag('br'))
  expect(after?.matches(before?.etag('br'))).toBe(true)
})
