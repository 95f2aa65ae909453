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

test('a shared link shows name, description, price and picture', async ({ page, shop }) => {
  const own = /^http:\/\/127\.0\.0\.1:\d+\/products\/tara-solitaire-ring$/
  await page.goto('/products/tara-solitaire-ring')
  await expect(page).toHaveTitle('Tara Solitaire Ring · Nakshi')
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  expect(await content('og:type')).toBe('product')
  expect(await content('og:title')).toBe('Tara Solitaire Ring')
  expect(await content('og:description')).toContain('One bright round stone')
  expect(await content('og:url')).toMatch(own)
  expect(await content('product:price:amount')).toBe('449')
  expect(await content('product:price:currency')).toBe('INR')
  const picture = new URL((await content('og:image')) ?? '')
  expect(picture.pathname).toMatch(/^\/media\/tara-solitaire-ring-1\..+\.900\.jpeg$/)
  const answer = await page.request.get(shop.origin + picture.pathname)
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  // Chats skip pictures that are too large.
  expect((await answer.body()).length).toBeLessThan(300_000)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', own)
})

test('search engines read the offer and the breadcrumbs from the HTML', async ({ request, shop }) => {
  const html = await (await request.get(`${shop.origin}/products/dhruv-star-charm`)).text()
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const { '@graph': graph } = JSON.parse(json)
  expect(graph[0]).toMatchObject({
    '@type': 'Product',
    name: 'Dhruv North Star Charm',
    offers: { priceCurrency: 'INR', availability: 'https://schema.org/OutOfStock' },
  })
  expect(graph[1]).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(graph[1].itemListElement).toHaveLength(3)
})
