import { expect, test } from 'vitest'
import { type CompressedContent, compressAgain, compressQuickly } from '../http/compressed-content.ts'
import { TooBusyError } from '../lib/task-queue.ts'
import { PageResponse } from './page-response.ts'

const html = '<p>Kundan nath with pearls, 22 carat gold plated</p>'.repeat(20)

/** A page, the contents that were given to be compressed, and the ETag that is sent. */
function quickPage() {
  const page = new PageResponse({ status: 200, headers: {} }, compressQuickly(html))
  const compressed: CompressedContent[] = []
  const compress = async (content: CompressedContent) => {
    compressed.push(content)
    return compressAgain(content)
  }
  return { page, compress, compressed, etag: () => page.html.etag('br') }
}

test('a page that is requested again is compressed better, once', async () => {
  const { page, compress, compressed, etag } = quickPage()
  const before = etag()
  await page.noteRequest(compress)
  expect(compressed).toEqual([])
  await Promise.all([page.noteRequest(compress), page.noteRequest(compress)])
  await page.noteRequest(compress)
  expect(compressed).toHaveLength(1)
  expect(etag()).not.toBe(before)
  expect((await page.html.bytes('identity')).toString()).toBe(html)
})

test('while there is no time for it, the page stays as it is, and a later request tries again', async () => {
  const { page, compress, etag } = quickPage()
  const before = etag()
  await page.noteRequest(compress)
  await page.noteRequest(() => Promise.reject(new TooBusyError('busy')))
  await expect(page.noteRequest(() => Promise.reject(new Error('ended')))).rejects.toThrow('ended')
  expect(etag()).toBe(before)
  await page.noteRequest(compress)
  expect(etag()).not.toBe(before)
})
