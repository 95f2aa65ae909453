import { useQuery, useQueryClient } from '@tanstack/react-query'
import { findCachedProduct } from '../../state/queries/cached-product.ts'
import { productQuery } from '../../state/queries/catalogue-queries.ts'
import { ReviewsPanel } from '../reviews/reviews-panel.tsx'
import { Comparison } from './comparison.tsx'
import { BoughtTogether, RecentlyViewed, RelatedProducts } from './more-products.tsx'
import { StructuredData } from './structured-data.tsx'

interface BelowFoldProps {
  productId: string
}

/**
 * Shows the sections of a product page below the pictures and the buy buttons,
 * and what only search engines read.
 */
export function BelowFold({ productId }: BelowFoldProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery(productQuery(productId))
  const product = data?.data ?? findCachedProduct(queryClient, productId)
  if (!product) return null
  return (
    <>
      <Comparison title={product.title} />
      <div className="wrap section page">
        <ReviewsPanel productId={productId} productTitle={product.title} />
      </div>
      <BoughtTogether productId={productId} />
      <RelatedProducts productId={productId} />
      {data && <RecentlyViewed current={data.data} />}
      <StructuredData product={product} />
    </>
  )
}
