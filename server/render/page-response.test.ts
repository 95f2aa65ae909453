import { expect, test } from 'vitest'
import { type CompressedContent, compressAgain, compressQuickly } from '../http/compressed-content.ts'
import { TooBusyError } from '../lib/task-queue.ts'
import { PageResponse } from './page-response.ts'

const html = '<p>Kundan nath with pearls, 22 carat gold plated</p>'.repeat(20)

/** Returns a quickly compressed page, the contents that were recompressed, and the ETag that is sent. */
async function quickPage() {
  const clock = { now: 0 }
  const content = compressQuickly(Buffer.from(html))
  const page = new PageResponse({ status: 200, policy: '', link: '' }, content, () => clock.now)
  const compressed: CompressedContent[] = []
  const compress = async (content: CompressedContent) => {
    compressed.push(content)
    return compressAgain(content)
  }
  return { page, clock, compress, compressed, etag: () => page.html.etag('br') }
}

test('a page that is requested again after two seconds is compressed better, once', async () => {
  const { page, clock, compress, compressed, etag } = await quickPage()
  const before = etag()
  clock.now = 1999
  await page.noteRequest(compress)
  expect(compressed).toEqual([])
  clock.now = 2000
  await Promise.all([page.noteRequest(compress), page.noteRequest(compress)])
  await page.noteRequest(compress)
  expect(compressed).toHaveLength(1)
  expect(etag()).not.toBe(before)
  expect((await page.html.bytes('identity')).toString()).toBe(html)
})

test('a page that cannot be recompressed stays as it is, and a later request tries again', async () => {
  const { page, clock, compress, etag } = await quickPage()
  const before = etag()
  clock.now = 2000
  await page.noteRequest(() => Promise.reject(new TooBusyError('busy')))
  await expect(page.noteRequest(() => Promise.reject(new Error('ended')))).rejects.toThrow('ended')
  expect(etag()).toBe(before)
  await page.noteRequest(compress)
  expect(etag()).not.toBe(before)
})
