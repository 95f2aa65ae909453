import { expect, test } from '../../support/browser/browser-test.ts'

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
