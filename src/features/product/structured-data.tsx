import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/product.ts'
import { summariseRatings } from '#contract/catalogue/ratings.ts'
import { reviewsQuery } from '../../state/queries/catalogue-queries.ts'
import { productJsonLd } from './product-json-ld.ts'

/**
 * Renders a product's structured data (JSON-LD) for search engines. The content
 * security policy does not block the script element, because browsers do not
 * execute JSON-LD.
 */
export function StructuredData({ product }: { product: Product }) {
  const reviews = useQuery(reviewsQuery(product.id)).data?.data
  const data = productJsonLd(product, reviews ? { ratings: summariseRatings(reviews), reviews } : null)
  return <script type="application/ld+json">{escapeForScript(JSON.stringify(data))}</script>
}

/**
 * Escapes JSON for embedding in a script element, so that user-generated text
 * cannot close the element.
 */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
