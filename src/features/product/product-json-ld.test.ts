import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/product.ts'
import { summariseRatings } from '#contract/catalogue/ratings.ts'
import type { Review } from '#contract/catalogue/review.ts'
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
  id: 'r1',
  authorName: 'Meera Iyer',
  productId: ring.id,
  rating: 4,
  text: 'Lovely.',
  createdAt: '2026-10-28T10:00:00.000Z',
  pictures: [],
  isVerifiedPurchase: false,
}

const graphOf = (product: Product, reviews: KnownReviews) => {
  const { '@graph': graph } = productJsonLd(product, reviews) as { '@graph': Record<string, unknown>[] }
  const [productNode, breadcrumbs] = graph
  return { productNode, breadcrumbs }
}

beforeAll(() => setShopOrigin('https://shop.example'))

test('the offer has price, currency and availability, with absolute URLs', () => {
  expect(graphOf(ring, null).productNode).toMatchObject({
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

test('the material is what the product is made of, or else the word of the filter', () => {
  expect(graphOf(ring, null).productNode).toMatchObject({ material: 'Gold' })
  const detail = ['Made of: Gold plated brass']
  expect(graphOf({ ...ring, detail }, null).productNode).toMatchObject({ material: 'Gold plated brass' })
})

test('a product without stock is out of stock', () => {
  expect(graphOf({ ...ring, stock: 0 }, null).productNode).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('each size has its own offer, with its article number and availability', () => {
  const sizes = [
    { size: '12', stock: 0, pricePaise: 449_00 },
    { size: '14', stock: 3, pricePaise: 449_00, sku: 'TS-14' },
  ]
  const { offers } = graphOf({ ...ring, sizes }, null).productNode ?? {}
  expect(offers).toMatchObject([
    { '@type': 'Offer', sku: 'tara-solitaire-ring-12', price: 449, availability: 'https://schema.org/OutOfStock' },
    { name: 'Tara Solitaire Ring, Size 14', sku: 'TS-14', price: 449, availability: 'https://schema.org/InStock' },
  ])
})

test('sizes with different prices share an offer with the price range', () => {
  const sizes = [
    { size: '12', stock: 2, pricePaise: 449_00 },
    { size: '24', stock: 1, pricePaise: 499_50 },
  ]
  expect(graphOf({ ...ring, sizes }, null).productNode).toMatchObject({
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: 449,
      highPrice: 499.5,
      priceCurrency: 'INR',
      offerCount: 2,
      offers: [{ price: 449 }, { price: 499.5 }],
    },
  })
})

test('includes reviews and their average', () => {
  const reviews = { ratings: summariseRatings([review, { rating: 5 }]), reviews: [review] }
  expect(graphOf(ring, reviews).productNode).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    review: [{ author: { name: 'Meera Iyer' }, datePublished: '2026-10-28', reviewRating: { ratingValue: 4 } }],
  })
})

test('claims no rating without reviews, or if they could not be loaded', () => {
  for (const reviews of [null, { ratings: summariseRatings([]), reviews: [] }]) {
    expect(graphOf(ring, reviews).productNode).not.toHaveProperty('aggregateRating')
  }
})

test('the breadcrumbs lead from the home page via the category to the product', () => {
  expect(graphOf(ring, null).breadcrumbs).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'Rings', item: 'https://shop.example/products?category=rings' },
      { position: 3, name: 'Tara Solitaire Ring' },
    ],
  })
})
