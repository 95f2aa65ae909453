import { brand } from '#contract/brand.ts'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import type { RatingSummary } from '#contract/catalogue/ratings.ts'
import type { Review } from '#contract/catalogue/review.ts'
import { toRupees } from '#contract/money.ts'
import { categoryPath } from '#contract/shop-paths.ts'
import { absoluteUrl } from '../../lib/shop-origin.ts'
import { parseDetails } from './parse-details.ts'

/**
 * A product's rating summary and reviews. Null only if they could not be loaded,
 * not if the product has no reviews.
 */
export type KnownReviews = { ratings: RatingSummary; reviews: readonly Review[] } | null

/**
 * Maximum number of reviews in the structured data, because search engines show
 * only a few.
 */
const MAX_REVIEWS = 5

/**
 * Returns schema.org structured data (JSON-LD) for a product and its breadcrumbs.
 */
export function productJsonLd(product: Product, reviews: KnownReviews): object {
  return { '@context': 'https://schema.org', '@graph': [productNode(product, reviews), breadcrumbNode(product)] }
}

function productNode(product: Product, reviews: KnownReviews) {
  return {
    '@type': 'Product',
    '@id': productUrl(product),
    name: product.title,
    description: product.description,
    sku: product.id,
    image: product.image.map(absoluteUrl),
    category: product.categories[0],
    color: product.color.join(', '),
    material: parseDetails(product.detail).madeOf ?? product.materials,
    brand: { '@type': 'Brand', name: brand.name },
    offers: product.sizes ? sizeOffers(product, product.sizes) : offer(product, product),
    ...(reviews && reviews.ratings.count > 0 && ratingAndReviews(reviews)),
  }
}

/**
 * Returns one offer per size or, if the sizes differ in price, an offer with the price range that contains them (see
 * https://schema.org/AggregateOffer). Google's `ProductGroup` would need a URL per size that preselects it (see
 * https://developers.google.com/search/docs/appearance/structured-data/product-variants).
 */
function sizeOffers(product: Product, sizes: readonly ProductSize[]) {
  const offers = sizes.map((size) => ({
    name: `${product.title}, Size ${size.size}`,
    sku: size.sku ?? `${product.id}-${size.size}`,
    ...offer(product, size),
  }))
  const prices = sizes.map(({ pricePaise }) => pricePaise)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (low === high) return offers
  const range = { lowPrice: toRupees(low), highPrice: toRupees(high), priceCurrency: 'INR' }
  return { '@type': 'AggregateOffer', ...range, offerCount: offers.length, offers }
}

function offer(product: Product, { pricePaise, stock }: Pick<Product, 'pricePaise' | 'stock'>) {
  return {
    '@type': 'Offer',
    url: productUrl(product),
    priceCurrency: 'INR',
    price: toRupees(pricePaise),
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  }
}

function ratingAndReviews({ ratings, reviews }: NonNullable<KnownReviews>) {
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: ratings.average, reviewCount: ratings.count },
    review: reviews.slice(0, MAX_REVIEWS).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.authorName },
      datePublished: review.createdAt.slice(0, 10),
      reviewBody: review.text,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
    })),
  }
}

function breadcrumbNode(product: Product) {
  const [category] = product.categories
  const steps = [
    { name: 'Home', item: absoluteUrl('/') },
    category
      ? { name: category, item: absoluteUrl(categoryPath(category)) }
      : { name: 'Products', item: absoluteUrl('/products') },
    { name: product.title, item: productUrl(product) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

function productUrl(product: Product): string {
  return absoluteUrl(`/products/${product.id}`)
}
