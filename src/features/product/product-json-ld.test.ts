import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/product.ts'
import { summariseRatings } from '#contract/ratings.ts'
import type { Review } from '#contract/schemas/review.ts'
import { setShopOrigin } from '../../lib/shop-origin.ts'
import { type KnownReviews, productJsonLd } from './product-json-ld.ts'

const ring: Product = {
  id: 'tara-solitaire-ring',
  title: 'Tara Solitaire Ring',
  pricePaise: 449_00,
  image: ['/media/tara-1.1a2b3c4d.900.webp'],
  alt: ['Tara Solitaire Ring, front'],
  blur: [''],
  categories: ['Rings'],
  subcategory: 'Solitaire',
  color: ['Gold', 'White'],
  materials: 'Gold',
  detail: ['Weight: 2.4 g'],
  description: 'One bright round stone.',
  stock: 24,
  updatedAt: '2026-11-01T00:00:00.000Z',
}

const review: Review = {
  _id: 'r1',
  userID: { fullname: 'Meera Iyer' },
  productId: ring.id,
  rating: 4,
  review: 'Lovely.',
  createdAt: '2026-10-28T10:00:00.000Z',
}

const parts = (product: Product, said: KnownReviews) => {
  const { '@graph': graph } = productJsonLd(product, said) as { '@graph': Record<string, unknown>[] }
  const [about, way] = graph
  return { about, way }
}

beforeAll(() => setShopOrigin('https://shop.example'))

test('the offer tells price, currency and that the piece can be bought, at absolute addresses', () => {
  expect(parts(ring, null).about).toMatchObject({
    '@type': 'Product',
    name: 'Tara Solitaire Ring',
    image: ['https://shop.example/media/tara-1.1a2b3c4d.900.webp'],
    offers: {
      price: 449,
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/products/tara-solitaire-ring',
    },
  })
})

test('a piece without stock is out of stock', () => {
  expect(parts({ ...ring, stock: 0 }, null).about).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('reviews and their average are told when they are known', () => {
  const said = { summary: summariseRatings([review, { rating: 5 }]), reviews: [review] }
  expect(parts(ring, said).about).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    review: [{ author: { name: 'Meera Iyer' }, datePublished: '2026-10-28', reviewRating: { ratingValue: 4 } }],
  })
})

test('no rating is claimed for a piece that nobody reviewed, or whose reviews are not known', () => {
  for (const said of [null, { summary: summariseRatings([]), reviews: [] }]) {
    expect(parts(ring, said).about).not.toHaveProperty('aggregateRating')
  }
})

test('the way leads from home over the category to the piece', () => {
  expect(parts(ring, null).way).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'Rings', item: 'https://shop.example/products?category=rings' },
      { position: 3, name: 'Tara Solitaire Ring' },
    ],
  })
})
