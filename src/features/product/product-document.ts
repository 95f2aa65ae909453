import { brand } from '#contract/brand.ts'
import type { RatingSummary } from '#contract/review-average.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { Review } from '#contract/shapes/review.ts'
import { categoryAddress } from '#contract/shop-addresses.ts'
import { absolute } from '../../lib/shop-origin.ts'

/** What shoppers said of a product. `null` where it is not known, which search engines must not read as "none". */
export type Said = { summary: RatingSummary; reviews: readonly Review[] } | null

/** Search results show a few reviews at most; more would only make the page heavier. */
const REVIEWS_TOLD = 5

/** The schema.org description of a product and of the way to it. */
export function productDocument(product: Product, said: Said): object {
  return { '@context': 'https://schema.org', '@graph': [aboutProduct(product, said), wayTo(product)] }
}

function aboutProduct(product: Product, said: Said) {
  return {
    '@type': 'Product',
    '@id': addressOf(product),
    name: product.title,
    description: product.description,
    sku: product._id,
    image: product.image.map(absolute),
    category: product.categories[0],
    color: product.color.join(', '),
    material: product.materials,
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      url: addressOf(product),
      priceCurrency: 'INR',
      price: product.price,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...(said && said.summary.count > 0 && whatWasSaid(said.summary, said.reviews)),
  }
}

function whatWasSaid(summary: RatingSummary, reviews: readonly Review[]) {
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: summary.average, reviewCount: summary.count },
    review: reviews.slice(0, REVIEWS_TOLD).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.userID.fullname },
      datePublished: review.createdAt.slice(0, 10),
      reviewBody: review.review,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
    })),
  }
}

function wayTo(product: Product) {
  const [category] = product.categories
  const steps = [
    { name: 'Home', item: absolute('/') },
    category
      ? { name: category, item: absolute(categoryAddress(category)) }
      : { name: 'Products', item: absolute('/products') },
    { name: product.title, item: addressOf(product) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

function addressOf(product: Product): string {
  return absolute(`/products/${product._id}`)
}
