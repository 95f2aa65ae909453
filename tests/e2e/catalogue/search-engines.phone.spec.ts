/** What search engines and chats read. Compares only paths, because a test shop may have any port. */
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Returns the title and metadata in the HTML of a path, as read without scripts. */
async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const one = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return {
    language: one(/<html lang="([^"]+)"/),
    title: one(/<title>([^<]+)</),
    description: one(/<meta name="description" content="([^"]+)"/),
    canonical: pathOf(one(/<link rel="canonical" href="([^"]+)"/)),
    picture: one(/<meta property="og:image" content="([^"]+)"/),
  }
}

test('every page of the sitemap exists, has a title of its own and is its own canonical URL', async ({ request }) => {
  test.slow()
  const xml = await (await request.get('/sitemap-1.xml')).text()
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    pathOf(address.replaceAll('&amp;', '&')),
  )
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/products',
      '/products?category=charms+%26+pendants',
      '/products?category=rings&subcategories=bands',
      '/products/mehfil-jhumka',
    ]),
  )
  const titles = new Set<string>()
  for (const path of paths) {
    const { language, title, description, canonical } = await headOf(request, path)
    expect(canonical).toBe(path)
    expect(language).toBe('en-IN')
    expect(description).not.toBe('')
    titles.add(title)
  }
  expect(titles.size).toBe(paths.length)
})

test('a shared link to the shop or a product has a picture in a format that every chat can show', async ({
  request,
}) => {
  for (const path of ['/', '/products/mehfil-jhumka']) {
    const { picture } = await headOf(request, path)
    const answer = await request.get(pathOf(picture))
    expect(answer.headers()['content-type']).toBe('image/jpeg')
  }
})

test('crawlers are told which pages to skip', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /api/')
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
})
