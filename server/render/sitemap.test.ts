import { expect, test } from 'vitest'
import { robotsTxt, sitemapFile, sitemapIndex } from './sitemap.ts'

const shop = {
  origin: 'https://nakshi.example',
  version: 'a-1',
  categories: [{ name: 'Charms & Pendants', subcategories: [{ name: 'Evil Eye' }] }],
  products: [{ id: 'mehfil-jhumka', updatedAt: '2026-10-01T00:00:00.000Z' }],
}

test('every category, subcategory and product is in the sitemap, with an escaped URL', () => {
  const xml = sitemapFile(shop, 1)
  const charms = 'https://nakshi.example/products?category=charms+%26+pendants'
  expect(xml).toContain(`<loc>${charms}</loc>`)
  expect(xml).toContain(`<loc>${charms}&amp;subcategories=evil+eye</loc>`)
  expect(xml).toContain(
    '<loc>https://nakshi.example/products/mehfil-jhumka</loc><lastmod>2026-10-01T00:00:00.000Z</lastmod>',
  )
})

test('a large catalogue is spread over files of 10,000 addresses, each address in one of them', () => {
  const products = Array.from({ length: 20_000 }, (_, at) => ({ id: `ring-${at}`, updatedAt: '2026-10-01' }))
  const large = { ...shop, products }
  expect(sitemapIndex(large).match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://nakshi.example/sitemap-1.xml',
    '<loc>https://nakshi.example/sitemap-2.xml',
    '<loc>https://nakshi.example/sitemap-3.xml',
  ])
  const files = [1, 2, 3].map((number) => sitemapFile(large, number)?.match(/<loc>[^<]+/g) ?? [])
  expect(files.map(({ length }) => length)).toEqual([10_000, 10_000, 9])
  expect(new Set(files.flat()).size).toBe(20_009)
  expect(sitemapFile(large, 4)).toBeNull()
})

test('robots.txt names the sitemap and excludes personal pages', () => {
  const text = robotsTxt('https://nakshi.example')
  expect(text).toContain('Disallow: /cart')
  expect(text).toContain('Sitemap: https://nakshi.example/sitemap.xml')
})
