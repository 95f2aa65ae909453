import { expect, test } from 'vitest'
import { robotsTxt, sitemapXml } from './sitemap.ts'

test('every category, subcategory and product is in the sitemap, with an escaped URL', () => {
  const xml = sitemapXml({
    origin: 'https://nakshi.example',
    categories: [{ name: 'Charms & Pendants', subcategories: [{ name: 'Evil Eye' }] }],
    products: [{ id: 'mehfil-jhumka', updatedAt: '2026-10-01T00:00:00.000Z' }],
  })
  const charms = 'https://nakshi.example/products?category=charms+%26+pendants'
  expect(xml).toContain(`<loc>${charms}</loc>`)
  expect(xml).toContain(`<loc>${charms}&amp;subcategories=evil+eye</loc>`)
  expect(xml).toContain(
    '<loc>https://nakshi.example/products/mehfil-jhumka</loc><lastmod>2026-10-01T00:00:00.000Z</lastmod>',
  )
})

test('robots.txt names the sitemap and excludes personal pages', () => {
  const text = robotsTxt('https://nakshi.example')
  expect(text).toContain('Disallow: /cart')
  expect(text).toContain('Sitemap: https://nakshi.example/sitemap.xml')
})
